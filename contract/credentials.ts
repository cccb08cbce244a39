/** What somebody signs in with. Source: spec/decisions.md, "Wire shapes". */
import * as v from 'valibot';

export const Credentials = v.strictObject({
  email: v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254)),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
});
export type Credentials = v.InferOutput<typeof Credentials>;
