/** The file store is unreachable or refuses the request. A member may try again. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';
}
