return ('a'):rep(300):find('.-.-.-.-b')
