@rem npm runs our scripts through cmd on Windows, which knows no exec; elsewhere exec lets signals reach the server.
@%*
