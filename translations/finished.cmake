# usage: cmake -DTS=FILE -DSTRICT=0|1 -P finished.cmake
# With STRICT, fails if a message of the .ts file has no finished translation.
file(STRINGS ${TS} unfinished ENCODING UTF-8 REGEX "type=\"unfinished\"")
list(LENGTH unfinished count)
if(STRICT AND count GREATER 0)
  message(FATAL_ERROR "${TS} has ${count} unfinished translations")
endif()
