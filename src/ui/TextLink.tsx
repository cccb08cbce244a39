import { Anchor, type AnchorProps } from './Anchor.tsx';
import { classNames } from './class-names.ts';
import styles from './TextLink.module.css';

export interface TextLinkProps extends Omit<AnchorProps, 'className'> {
  /** Whether the link is outside a sentence, so that it gets a full touch target. */
  readonly alone?: boolean;
}

export function TextLink({ alone, ...rest }: TextLinkProps) {
  return <Anchor {...rest} className={classNames(styles.link, alone && styles.alone)} />;
}
