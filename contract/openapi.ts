/** The OpenAPI 3.1 document of the API, derived from the table of calls. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { pictureField, uploadFields, uploadPath, uploadProblems } from './avatar.ts';
import { commonProblems, type Call } from './call-definition.ts';
import { calls } from './calls.ts';
import { appVersion, headerNames, sessionCookieNames } from './headers.ts';
import { problemCodes, problemStatus, type ProblemCode } from './problem-codes.ts';
import { Problem, ProblemCodeSchema } from './problem.ts';
import { Profile } from './profile.ts';
import { ChannelEvent } from './realtime.ts';

interface JsonSchema {
  readonly [key: string]: unknown;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

/** Adds the list of problem codes, which the schema in the browser does not contain. */
const overrideSchema = ({ valibotSchema }: { readonly valibotSchema: unknown }) =>
  valibotSchema === ProblemCodeSchema ? { enum: [...problemCodes] } : null;

/** The JSON schema. Transformations such as trimming are ignored, because the document describes the values as they are sent. */
function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = toJsonSchema(schema, { typeMode, errorMode: 'ignore', target: 'draft-2020-12', overrideSchema });
  return json as JsonSchema;
}

const problemContent = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

const header = (name: string, description: string, required: boolean) => ({
  name,
  in: 'header',
  description,
  required,
  schema: { type: 'string' },
});

function fields(schema: GenericSchema | undefined, location: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, field]) => ({ name, in: location, required: required.includes(name), schema: field }));
}

function parametersOf(call: Call) {
  return [
    ...fields(call.params, 'path'),
    ...fields(call.query, 'query'),
    ...(call.needs === 'facility' ? [header(headerNames.facilityGuid, "The current facility's guid.", true)] : []),
    ...(call.idempotent || call.keyed
      ? [header(headerNames.idempotencyKey, 'Made once per intent: repeats have the effect of one.', false)]
      : []),
  ];
}

/** The problem codes of a call, by their HTTP status. */
function problemsOf(call: Pick<Call, 'problems'>): Record<string, unknown> {
  const codes: readonly ProblemCode[] = [...commonProblems, ...call.problems];
  const statuses = [...new Set(codes.map((code) => problemStatus[code]))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const own = codes.filter((code) => problemStatus[code] === status);
      return [String(status), { description: own.join(', '), content: problemContent }];
    }),
  );
}

const security = [{ cookieOverHttps: [] }, { cookieOverHttp: [] }];

function operationOf(name: string, call: Call) {
  return {
    operationId: name,
    summary: call.summary,
    ...(call.needs === 'none' ? {} : { security }),
    parameters: parametersOf(call),
    ...(call.body ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } } } : {}),
    responses: {
      ...(call.answer
        ? { '200': { description: 'Done.', content: { 'application/json': { schema: schemaOf(call.answer, 'output') } } } }
        : { '204': { description: 'Done.' } }),
      ...problemsOf(call),
    },
  };
}

const text = (name: string, location: 'path' | 'query' | 'header', description: string) => ({
  name,
  in: location,
  description,
  required: location === 'path',
  schema: { type: 'string' },
});

/** The channel is not in the table of calls, because its response is a stream that stays open. */
const channelOperation = () => ({
  operationId: 'openChannel',
  summary: "The member's notifications and changed places, as server-sent events; the data of each is one event as JSON.",
  security,
  parameters: [
    text('short_id', 'path', "The profile's `short_id`."),
    text('last-event-id', 'header', 'The id of the last event that was seen: what was missed is sent first.'),
    text('after', 'query', 'The same, for clients that cannot send the header.'),
  ],
  responses: {
    '200': { description: 'The stream.', content: { 'text/event-stream': { schema: schemaOf(ChannelEvent, 'output') } } },
    ...problemsOf({ problems: ['not_signed_in', 'not_found'] }),
  },
});

/** The upload is not in the table of calls, because it takes a form instead of JSON. */
const uploadOperation = () => ({
  operationId: 'sendPicture',
  summary: 'Send the picture with its permission: the fields of the permission, then the file; answers the profile with it.',
  security,
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            ...Object.fromEntries(uploadFields.map((name) => [name, { type: 'string' }])),
            [pictureField]: { type: 'string', contentMediaType: 'image/*' },
          },
          required: [...uploadFields, pictureField],
          additionalProperties: false,
        },
      },
    },
  },
  responses: {
    '200': { description: 'Done.', content: { 'application/json': { schema: schemaOf(Profile, 'output') } } },
    ...problemsOf({ problems: uploadProblems }),
  },
});

/** The document. Each call builds a new document, so callers should cache it. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries<Call>(calls)) {
    const path = (paths[call.path] ??= {});
    path[call.method.toLowerCase()] = operationOf(name, call);
  }
  paths['/realtime/n/{short_id}'] = { get: channelOperation() };
  (paths[uploadPath] ??= {})['post'] = uploadOperation();
  return {
    openapi: '3.1.0',
    info: { title: 'Spotter', version: appVersion, description: 'The API that members of fitness studios book with.' },
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        cookieOverHttps: { type: 'apiKey', in: 'cookie', name: sessionCookieNames.https, description: 'Behind an https address.' },
        cookieOverHttp: { type: 'apiKey', in: 'cookie', name: sessionCookieNames.http, description: 'On this machine alone.' },
      },
    },
  };
}
