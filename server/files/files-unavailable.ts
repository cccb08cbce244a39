/** The store for files cannot be reached or refuses. A member may try again. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';
}
