return move(1.5, {1, '2'}, 3, 'x', print, {0.5})
