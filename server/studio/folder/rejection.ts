/** The errors in a studio's folder, each with its file, line and reason, collected so that all are reported at once. */

export interface Rejection {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly reason: string;
}

/** Collects what is wrong in one file. */
export class Findings {
  readonly file: string;
  readonly rejections: Rejection[] = [];
  constructor(file: string) {
    this.file = file;
  }

  reject(line: number, reason: string): void {
    this.rejections.push({ file: this.file, line, reason });
  }
}

/** Thrown by a load that changed nothing, because the folder has errors. */
export class StudioRejected extends Error {
  override readonly name = 'StudioRejected';
  readonly rejections: readonly Rejection[];
  constructor(rejections: readonly Rejection[]) {
    super(`${rejections.length} ${rejections.length === 1 ? 'line was' : 'lines were'} rejected; nothing was changed`);
    this.rejections = rejections.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  }
}

/** `timetable.ics:12: the class ends before it starts` */
export const formatRejection = ({ file, line, reason }: Rejection): string => `${file}:${line}: ${reason}`;
