/** `| head` closes the pipe once it has enough: the command then ends quietly, with the status that it has so far. */
export function endWithClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit();
    });
}
