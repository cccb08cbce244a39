/** What somebody signs in with. Source: decisions.wire. */
import * as v from 'valibot';
import { Email } from './email.ts';

export const Credentials = v.strictObject({
  email: Email,
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
});
export type Credentials = v.InferOutput<typeof Credentials>;
