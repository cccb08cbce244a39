import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect } from 'vitest';
import * as v from 'valibot';
import { calls, type CallName } from '#contract/calls.ts';
import type { TestResponse } from './test-server.ts';

const Content = v.record(v.string(), v.object({ schema: v.record(v.string(), v.unknown()) }));
const Operation = v.object({ operationId: v.string(), responses: v.record(v.string(), v.object({ content: v.optional(Content) })) });
const Document = v.looseObject({
  paths: v.record(v.string(), v.record(v.string(), Operation)),
  components: v.record(v.string(), v.unknown()),
});

export interface ContractCheck {
  (name: CallName, answer: TestResponse): void;
}

/** `published`: the response to `GET /api/v1/openapi.json`. */
export function contractCheck(published: TestResponse): ContractCheck {
  const document = v.parse(Document, published.body);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  const validators = new Map<string, ValidateFunction>();
  const validatorFor = (key: string, schema: Record<string, unknown>): ValidateFunction => {
    const known = validators.get(key) ?? ajv.compile({ ...schema, components: document.components });
    validators.set(key, known);
    return known;
  };
  return (name, answer) => {
    const { method, path } = calls[name];
    const operation = document.paths[path]?.[method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    const response = operation?.responses[String(answer.status)];
    expect(response, `${name} may not answer ${answer.status}: ${answer.text}`).toBeDefined();
    const [type, content] = Object.entries(response?.content ?? {})[0] ?? [];
    expect(answer.headers['content-type']).toBe(type);
    if (!content) return expect(answer.text).toBe('');
    const validate = validatorFor(`${name} ${answer.status}`, content.schema);
    expect(validate(answer.body), `${answer.text}\n${ajv.errorsText(validate.errors)}`).toBe(true);
  };
}
