import type { PageProps } from '../pages.tsx';
import { transitionLink } from '../route.ts';
import type { SiteChart, SiteEmail } from '../site-data.ts';
import { plural, titleOf } from '../titles.ts';
import { EmailSummary } from './EmailSummary.tsx';
import styles from './Emails.module.css';

const Senders = ({ email: { sentBy }, charts }: { readonly email: SiteEmail; readonly charts: readonly SiteChart[] }) => {
  const found = sentBy.flatMap(({ chart: id, transition }) => {
    const chart = charts.find((one) => one.id === id);
    const way = chart?.transitions.find((one) => one.id === transition);
    return chart && way ? [{ chart, way }] : [];
  });
  if (found.length === 0) return <p className={styles['note']}>No transition of these charts sends it.</p>;
  return (
    <details>
      <summary>Sent by {plural(found.length, 'transition')}</summary>
      <ul className={styles['senders']}>
        {found.map(({ chart, way: { id, label, source, description } }) => (
          <li key={`${chart.id} ${id}`}>
            <a href={transitionLink(chart.id, id)}>
              {titleOf(chart)}: {source} · {label}
            </a>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </details>
  );
};

export const EmailsPage = ({ data: { emails, charts } }: PageProps<'emails'>) => (
  <div className={styles['page']}>
    <h1 tabIndex={-1}>Emails</h1>
    <p>{plural(emails.length, 'email')} that the server sends, in English and with sample values. The server’s own code wrote them.</p>
    <ul className={styles['list']}>
      {emails.map((email) => (
        <li key={email.name} className={styles['email']}>
          <h2>{email.title}</h2>
          <EmailSummary email={email} />
          <Senders email={email} charts={charts} />
        </li>
      ))}
    </ul>
  </div>
);
