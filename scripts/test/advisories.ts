export interface AuditResult {
  readonly isPassed: boolean;
  readonly text: string;
}

const refusedSeverities = ['high', 'critical'] as const;

interface AuditReport {
  readonly error?: object;
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
}

/** Reads the result of an audit. If the registry does not answer, the check passes, because the checks must also run without a network. */
export function readAudit(output: string): AuditResult {
  let report: AuditReport = {};
  try {
    report = JSON.parse(output) as AuditReport;
  } catch {
    // Unreadable output counts as no answer.
  }
  const counts = report.metadata?.vulnerabilities;
  if (!counts) return { isPassed: true, text: 'The registry does not answer, so packages were not checked.' };
  const count = refusedSeverities.reduce((sum, severity) => sum + (counts[severity] ?? 0), 0);
  if (count === 0) return { isPassed: true, text: 'No package has a known vulnerability of a high severity.' };
  const names = Object.entries(report.vulnerabilities ?? {}).flatMap(([name, { severity }]) =>
    refusedSeverities.some((each) => each === severity) ? [`${name} (${severity})`] : [],
  );
  return { isPassed: false, text: `Known vulnerabilities: ${names.join(', ')}. "npm audit --omit=dev" has the details.` };
}
