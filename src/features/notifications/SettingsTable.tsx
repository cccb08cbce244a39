import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { NotificationSetting } from '#contract/notifications.ts';
import type { ChannelSwitch, NotificationTypeRow, TypeGroup } from '#machines/notifications/notification-settings.selectors.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { check } from '#src/ui/icons/check.ts';
import { RoundCheck } from '#src/ui/RoundCheck.tsx';
import { typeGroupTitles, notificationTypeWords } from './notification-settings.words.ts';
import styles from './SettingsTable.module.css';

interface TableProps {
  readonly groups: readonly TypeGroup[];
  readonly onToggle: (setting: NotificationSetting) => void;
}

/** The types of notifications with their channels: a table if there is room for columns, otherwise a list. */
export function SettingsTable({ groups, onToggle }: TableProps) {
  return (
    <div className={styles.table}>
      <div className={styles.columns} aria-hidden="true">
        <span />
        <span>
          <Trans>In the app</Trans>
        </span>
        <span>
          <Trans>Push</Trans>
        </span>
        <span>
          <Trans>Email</Trans>
        </span>
      </div>
      {groups.map((group) => (
        <Group key={group.key} group={group} onToggle={onToggle} />
      ))}
    </div>
  );
}

function Group({ group, onToggle }: Pick<TableProps, 'onToggle'> & { readonly group: TypeGroup }) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <div className={styles.group}>
      <h3 id={id}>{i18n._(typeGroupTitles[group.key])}</h3>
      <ul aria-labelledby={id}>
        {group.rows.map((row) => (
          <Row key={row.type} row={row} onToggle={onToggle} />
        ))}
      </ul>
    </div>
  );
}

function Row({ row, onToggle }: Pick<TableProps, 'onToggle'> & { readonly row: NotificationTypeRow }) {
  const { i18n } = useLingui();
  const id = useId();
  const { label, about } = notificationTypeWords[row.type];
  const checkOf = (channel: ChannelSwitch | null, name: ReactNode) =>
    channel ? (
      <RoundCheck
        label={name}
        labelClassName={styles.channel}
        of={id}
        on={channel.isOn}
        busy={channel.isUnsaved}
        onToggle={() => onToggle(channel.setting)}
      />
    ) : (
      <None />
    );
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <b id={id}>{i18n._(label)}</b>
        <small>{i18n._(about)}</small>
      </span>
      {row.isInApp ? <Always /> : <None />}
      {checkOf(row.push, <Trans>Push</Trans>)}
      {checkOf(row.email, <Trans>Email</Trans>)}
    </li>
  );
}

function Always() {
  return (
    <span className={styles.always}>
      <Icon shape={check} size="s" />
      <span className={styles.channel}>
        <Trans>In the app</Trans>
      </span>
      <span className={styles.cell}>
        <Trans>Always</Trans>
      </span>
    </span>
  );
}

const None = () => (
  <span className={styles.none} aria-hidden="true">
    –
  </span>
);
