/**
 * Ends the command without an error message, and with its present exit code, when its output pipe is closed. `| head` closes the pipe
 * early.
 */
export function endWithClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit();
    });
}
