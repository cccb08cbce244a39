/** Thrown if the file store is unreachable or refuses the request. The member may try again. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';
}
