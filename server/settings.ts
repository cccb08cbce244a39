/** Every environment variable that the server reads. `npm run docs` generates docs/configuration.md from it. */

export interface Setting {
  readonly example: string;
  /** The default value; null: there is none. */
  readonly default: string | null;
  readonly description: string;
}

export const settings = {
  PORT: {
    example: '7390',
    default: '`7390`',
    description: 'The port that the server listens on. `0` lets the system choose a free one.',
  },
  HOST: {
    example: '127.0.0.1',
    default: '`127.0.0.1` if `PUBLIC_URL` is absent or this machine, else every address',
    description:
      'The address that `PORT` is opened on. Set `127.0.0.1` if the proxy runs on this machine. It does not change which `Host` headers are accepted: see `PUBLIC_URL`.',
  },
  PUBLIC_URL: {
    example: 'https://members.example.org',
    default: 'this machine at `PORT`',
    description:
      'The address under which members reach the server. It must be https unless it is this machine. A request for another host gets 421, except `localhost`, `127.x.x.x`, `[::1]`, `/api/health`, `/livez` and `/readyz`. A proxy must pass on the `Host` header.',
  },
  TRUST_PROXY: {
    example: '1',
    default: '`1` if `PUBLIC_URL` is https, else `0`',
    description:
      'Whose `x-forwarded-for` is believed when limits count the address of a client. A number is how many of your proxies are in a row; the last of them must be in a private network. A list such as `10.0.0.0/8,203.0.113.7` has the networks of all your proxies. `0` ignores the header. See [proxy](operations/proxy.md).',
  },
  DATABASE_URL: {
    example: 'postgres://spotter:secret@db.example.org/spotter?sslmode=verify-full',
    default: 'the embedded database in `SPOTTER_DATA`',
    description:
      'A PostgreSQL server, version 15 or later. `?connect_timeout=` sets the seconds to wait for a connection; the default is 3.',
  },
  DATABASE_TLS: {
    example: 'off',
    default: '`on`',
    description:
      '`off` allows a `DATABASE_URL` to another machine without TLS, as in a private network of containers. Otherwise such an address must have `?sslmode=verify-full`; `&sslrootcert=` names the file of a private authority. A database on this machine needs no TLS.',
  },
  DATABASE_POOL: {
    example: '20',
    default: '`20`',
    description: 'The largest number of connections to PostgreSQL.',
  },
  DATABASE_WAIT: {
    example: '60',
    default: '`60`',
    description:
      'How many seconds the start waits for a PostgreSQL that is away, or goes away during the migrations. The log has the reason. `0` ends the start after one attempt. A wrong password or a missing database ends it at once.',
  },
  SPOTTER_DATA: {
    example: '.data',
    default: '`.data`',
    description: 'The data folder: the embedded database, files and the local outbox. The server sets its mode to 0700.',
  },
  FILES_URL: {
    example: 'file:///srv/spotter/files',
    default: '`SPOTTER_DATA/files`',
    description:
      'Where pictures of members and studios are kept: a folder, or a bucket as `s3://bucket/folder?region=eu-west-1`. All processes must share it. `&endpoint=https://…` names a store other than Amazon. The keys are read from `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or as the AWS SDK finds them. The start ends if the store cannot be used.',
  },
  SANDBOX_URL: {
    example: 'http://key@localhost:7391',
    default: 'a sandbox that starts with the server, except in production',
    description: 'A sandbox payment gateway that runs on this machine, with its key.',
  },
  STRIPE_SECRET_KEY: {
    example: 'sk_test_51Abc',
    default: null,
    description:
      'The secret key of a Stripe platform. Production takes live keys, and test keys with a warning; other modes take test keys only. The three settings are set together; see [payments](operations/payments.md).',
  },
  STRIPE_PUBLISHABLE_KEY: {
    example: 'pk_test_51Abc',
    default: null,
    description: 'The publishable key of the same platform. Browsers get it.',
  },
  STRIPE_WEBHOOK_SECRET: {
    example: 'whsec_Abc',
    default: null,
    description: 'The signing secret of the webhook at `/api/stripe/webhook`.',
  },
  STRIPE_API_URL: {
    example: 'http://localhost:12111',
    default: 'the address of Stripe',
    description: 'A server on this machine that speaks the API of Stripe, in test mode.',
  },
  BREACHED_PASSWORDS_URL: {
    example: 'https://api.pwnedpasswords.com/range/',
    default: null,
    description:
      'A service that knows passwords from leaks, with the range API of Have I Been Pwned. A new password that it knows is refused. Only the first five digits of its SHA-1 hash are sent. If the service does not answer in two seconds, the password passes and the log has a warning. Without the setting nothing is sent.',
  },
  MALWARE_SCANNER: {
    example: 'tcp://localhost:3310',
    default: null,
    description:
      'A ClamAV daemon (`clamd`) that scans each picture of a member before it is decoded and stored. A picture with malware is refused. If the daemon does not answer in five seconds, the member gets 503 and nothing is stored. The connection is not encrypted. Without the setting nothing is scanned. See [malware scanner](operations/malware-scanner.md).',
  },
  SMTP_URL: {
    example: 'smtp://user:password@mail.example.org:587',
    default: 'files in `SPOTTER_DATA/outbox`, except in production',
    description:
      'The mail server. The connection is encrypted (`STARTTLS`) unless the mail server is this machine. Without it, `/_outbox` shows the mail. In production without it no email is sent: the log lists each one, and `npm run studio -- invite` refuses. Set it for that command too.',
  },
  MAIL_FROM: {
    example: 'Ironbark <hello@ironbark.example.org>',
    default: '`no-reply` at the host of `PUBLIC_URL`',
    description: 'The sender of emails.',
  },
  MAIL_PER_MINUTE: {
    example: '600',
    default: '`600`',
    description: 'The most emails that all processes together send in a minute. The rest waits. Set it to what the mail provider allows.',
  },
  PUSH_PER_MINUTE: {
    example: '6000',
    default: '`6000`',
    description:
      'The most push messages that all processes together send to one push service in a minute. The rest waits, and messages to other push services do not. A push service that names a later time in `Retry-After` gets none before.',
  },
  CALLS_PER_MINUTE: {
    example: '600',
    default: '`600`; `0` in test mode',
    description:
      'How many points of calls a signed-in member may spend in a minute on one process. A read costs 1, a write 2, a write with a key 5 and a picture 20. A call beyond it gets 429 with `retry-after`. The app needs a small part of it. `0` means no limit.',
  },
  SECURITY_CONTACT: {
    example: 'mailto:security@example.org',
    default: null,
    description: 'Where vulnerabilities are reported, for `/.well-known/security.txt`. Without it the file does not exist.',
  },
  SHUTDOWN_DELAY: {
    example: '10',
    default: '`0`',
    description:
      'The seconds after `SIGTERM` in which `/readyz` already answers 503 and requests are still served. Set it to the time in which your load balancer stops sending requests.',
  },
  METRICS_PORT: {
    example: '9464',
    default: null,
    description: 'The port of `/metrics`, for Prometheus. Without it there are no metrics. `0` lets the system choose a free one.',
  },
  METRICS_HOST: {
    example: '10.0.0.5',
    default: '`127.0.0.1`',
    description: 'The address that `METRICS_PORT` is opened on. Any client that reaches it can read the metrics.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    example: 'http://localhost:4318',
    default: null,
    description:
      'An OpenTelemetry collector that takes traces over OTLP/HTTP at `/v1/traces` below this address. Without it no trace is recorded. `OTEL_EXPORTER_OTLP_HEADERS` is read too.',
  },
  SPOTTER_MODE: {
    example: 'demo',
    default: '`production` if `DATABASE_URL` is set or `PUBLIC_URL` is https, else `demo`',
    description:
      '`production`, `demo` or `test`. Production refuses `--clock` and starts no sandbox gateway. Demo and test accept only local addresses as `PUBLIC_URL`.',
  },
  SPOTTER_MUTANT: {
    example: 'no-session-lock',
    default: null,
    description: 'Names of protections that concurrency tests switch off, separated by commas. It has no effect outside test mode.',
  },
  LOG_LEVEL: {
    example: 'info',
    default: '`info`',
    description: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. The log is JSON, one line for each event.',
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;
