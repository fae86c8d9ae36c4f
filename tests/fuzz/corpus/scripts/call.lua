return move(1, {1, 2, 3}, 'x', nil, {a = {1}}, {4})
