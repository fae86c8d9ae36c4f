return coroutine.wrap(function() coroutine.yield(1) end)(), string.pack('c10', 'x'), string.format('%s', {})
