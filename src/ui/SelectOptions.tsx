import { Select } from '@ark-ui/react/select';
import { Icon } from './Icon.tsx';
import { check } from './icons/check.ts';
import styles from './SelectList.module.css';

export interface Choice<V extends string = string> {
  readonly value: V;
  readonly label: string;
}

export function SelectOptions({ choices }: { readonly choices: readonly Choice[] }) {
  return choices.map((choice) => (
    <Select.Item key={choice.value} item={choice} className={styles.choice}>
      <Select.ItemText>{choice.label}</Select.ItemText>
      <Select.ItemIndicator>
        <Icon shape={check} size="s" />
      </Select.ItemIndicator>
    </Select.Item>
  ));
}
