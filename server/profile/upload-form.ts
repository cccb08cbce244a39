/** Reads the form of an upload: each field once, then the file, and nothing else. */
import { largestPicture, pictureField, uploadFields } from '#contract/avatar.ts';
import type { FieldIssue } from '#words/field.words.ts';
import { uploadTime, withinBodyTime } from '../http/body-time.ts';
import { Refused } from '../http/outcome.ts';

/** The largest size of the fields and the multipart boundaries, in bytes. */
const around = 16 * 1024;
const most = largestPicture + around;

export interface UploadForm {
  readonly fields: Readonly<Record<(typeof uploadFields)[number], string>>;
  readonly file: File;
}

/** Throws `wrong_media_type` if the body is no form, `payload_too_large`, or `invalid_input` with every wrong field. */
export async function readUploadForm(request: Request): Promise<UploadForm> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new Refused('wrong_media_type', { expected: 'multipart/form-data' });
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new Refused('payload_too_large', { limit: `${most} bytes` });
  return fieldsIn(await parsed(type, await withinBodyTime(readWhole(request), uploadTime)));
}

async function readWhole({ body }: Request): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.byteLength;
    if (length > most) throw new Refused('payload_too_large', { limit: `${most} bytes` });
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function parsed(type: string, body: Buffer): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  } catch {
    throw new Refused('invalid_input', { issues: { body: { type: 'form', input: 'form' } } });
  }
}

const known: readonly string[] = [...uploadFields, pictureField];

function issueWith(form: FormData, name: string): FieldIssue | null {
  const values = form.getAll(name);
  if (!known.includes(name)) return { type: 'strict_object', input: name };
  if (values.length === 0) return { type: 'missing' };
  if (values.length > 1) return { type: 'repeated', input: 'repeated' };
  return (name === pictureField) === (typeof values[0] === 'string') ? { type: 'kind', input: 'kind' } : null;
}

function fieldsIn(form: FormData): UploadForm {
  const names = new Set([...known, ...form.keys()]);
  const issues = [...names].flatMap((name) => {
    const issue = issueWith(form, name);
    return issue ? [[known.includes(name) ? name : 'body', issue] as const] : [];
  });
  const file = form.get(pictureField);
  if (issues.length > 0 || !(file instanceof File)) throw new Refused('invalid_input', { issues: Object.fromEntries(issues) });
  const text = (name: (typeof uploadFields)[number]): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { fields: { key: text('key'), signature: text('signature'), content_type: text('content_type') }, file };
}
