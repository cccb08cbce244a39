import { Trans, useLingui } from '@lingui/react/macro';
import type { Activity } from '#contract/feed.ts';
import type { Workout } from '#contract/workouts.ts';
import { resultOf } from '#machines/training/score-result.rules.ts';
import type { Formats } from '#words/formats.ts';
import { prescribedWords, resultText } from '#words/training.words.ts';
import styles from './Feed.module.css';
import { LinkedText } from './LinkedText.tsx';

interface ContentProps<A> {
  readonly post: A;
  readonly formats: Formats;
}

export function PostContent({ post, formats }: ContentProps<Activity>) {
  switch (post.source_type) {
    case 'post':
      return <Words post={post} />;
    case 'workout':
      return <Logged workout={post.workout} where={post.class_name} formats={formats} />;
    case 'visit':
      return <p className={styles.text}>{post.class_name}</p>;
  }
}

/** The content of a post. A picture reserves its space before it is loaded, so that the layout does not shift. */
function Words({ post: { post } }: { readonly post: Extract<Activity, { readonly source_type: 'post' }> }) {
  return (
    <>
      <p className={styles.text} dir="auto">
        <LinkedText>{post.content}</LinkedText>
      </p>
      {post.images.map(({ url, width, height, alt }) => (
        <img key={url} className={styles.picture} src={url} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
      ))}
    </>
  );
}

interface LoggedProps {
  readonly workout: Workout;
  readonly where: string | null;
  readonly formats: Formats;
}

function Logged({ workout, where, formats }: LoggedProps) {
  const { i18n } = useLingui();
  const result = resultOf(workout);
  return (
    <>
      <div className={styles.logged}>
        {result && <b className={styles.figure}>{resultText(result, (words) => i18n._(words), formats)}</b>}
        <p>
          <b dir="auto">{workout.name}</b>{' '}
          {workout.type === 'wod' && result && i18n._(workout.as_prescribed ? prescribedWords.prescribed : prescribedWords.scaled)}
          {where && (
            <small dir="auto">
              <Trans>in {where}</Trans>
            </small>
          )}
        </p>
      </div>
      {workout.notes !== '' && (
        <p className={styles.text} dir="auto">
          <LinkedText>{workout.notes}</LinkedText>
        </p>
      )}
    </>
  );
}
