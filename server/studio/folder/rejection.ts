export interface Rejection {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

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

/** Thrown if the folder has errors. The load has then changed nothing. */
export class StudioRejected extends Error {
  override readonly name = 'StudioRejected';
  readonly rejections: readonly Rejection[];
  constructor(rejections: readonly Rejection[]) {
    super(`${rejections.length} ${rejections.length === 1 ? 'line was' : 'lines were'} rejected; nothing was changed`);
    this.rejections = rejections.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  }
}

/** The rejection as text, such as `timetable.ics:12: the class ends before it starts`. */
export const formatRejection = ({ file, line, reason }: Rejection): string => `${file}:${line}: ${reason}`;
