import { Fragment } from 'react';
import type { EmailShot, SiteEmail } from '../site-data.ts';
import styles from './Emails.module.css';

const caption = ({ theme, width }: EmailShot): string => `${width} px, ${theme}`;

const Pictures = ({ email: { subject, shots } }: { readonly email: SiteEmail }) => {
  const inOrder = shots.toSorted((a, b) => a.width - b.width || b.theme.localeCompare(a.theme));
  return (
    <ul className={styles['pictures']}>
      {inOrder.map((shot) => (
        <li key={shot.file}>
          <a href={shot.file} target="_blank" rel="noreferrer">
            <figure>
              <img src={shot.file} alt={`${subject}: ${caption(shot)}`} loading="lazy" />
              <figcaption>{caption(shot)}</figcaption>
            </figure>
          </a>
        </li>
      ))}
    </ul>
  );
};

const Text = ({ text }: { readonly text: string }) => (
  <div className={styles['text']}>
    {text.split('\n\n').map((paragraph) => (
      <p key={paragraph}>
        {paragraph.split('\n').map((line, at) => (
          <Fragment key={line}>
            {at > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </p>
    ))}
  </div>
);

/** Shows the email as in a mailbox. If there are no pictures of the email, shows its text. */
export const EmailSummary = ({ email }: { readonly email: SiteEmail }) => {
  const { from, subject, text, attachment, shots } = email;
  return (
    <div className={styles['summary']}>
      <dl className={styles['head']}>
        <dt>Subject</dt>
        <dd>{subject}</dd>
        <dt>From</dt>
        <dd>{from}</dd>
        {attachment !== null && (
          <>
            <dt>File</dt>
            <dd>{attachment}</dd>
          </>
        )}
      </dl>
      {shots.length > 0 ? (
        <>
          <Pictures email={email} />
          <details>
            <summary>As text</summary>
            <Text text={text} />
          </details>
        </>
      ) : (
        <>
          <Text text={text} />
          <p className={styles['note']}>
            No pictures yet: <code>npx playwright test e2e/atlas/emails.e2e.ts</code> takes them, <code>npm run charts</code> shows them.
          </p>
        </>
      )}
    </div>
  );
};
