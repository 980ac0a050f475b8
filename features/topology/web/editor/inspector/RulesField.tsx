import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { DEVICE_STATUSES } from '@heliodon/kernel/device-kind';
import { formatNumber } from '@heliodon/kernel/format/number';
import { Text } from '@heliodon/ui/layout/Text';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { Button, Checkbox, InputNumber, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { DIAGRAM_MAX, type DiagramNode, type LookRule } from '../../../contract/index.ts';
import { ruleThatHolds } from '../../live/look.ts';
import { useLook } from '../../view/useLook.ts';
import { Section } from './Field.tsx';
import { InkField } from './InkField.tsx';
import styles from './inspector.module.css';

type Ruled = Extract<DiagramNode, { kind: 'symbol' | 'value' }>;

const newRule = (node: Ruled): LookRule =>
  node.kind === 'value'
    ? { when: 'value', min: null, max: null, ink: 'warning', blink: false }
    : { when: 'status', is: ['fault'], ink: 'fault', blink: true };

interface RulesFieldProps {
  node: Ruled;
  /** `group`: consecutive changes of one group are undone together. */
  onChange: (rules: LookRule[], group?: string) => void;
}

/** Rules for colour and blinking by device state or limits, next to the present values. */
export function RulesField({ node, onChange }: RulesFieldProps) {
  const { t } = useTranslation('topology');
  const { facts } = useLook(node);
  const { rules } = node;
  const holding = ruleThatHolds(rules, facts);
  const change = (n: number, rule: LookRule, group?: string) =>
    onChange(rules.with(n, rule), group && `rule ${n} ${group}`);
  return (
    <Section
      title={t('rule.title')}
      extra={
        <Button
          type="text"
          size="small"
          icon={<PlusOutlined />}
          disabled={rules.length >= DIAGRAM_MAX.rules}
          onClick={() => onChange([...rules, newRule(node)])}
        >
          {t('rule.add')}
        </Button>
      }
    >
      <p className={styles.sample}>
        {t('rule.now')}
        <b>{formatNumber(facts.value, 2)}</b>
        {facts.status && <StatusTag status={facts.status} plain />}
      </p>
      {rules.length === 0 && (
        <Text as="p" tone="tertiary" size="xs">
          {t('rule.none')}
        </Text>
      )}
      {rules.map((rule, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is identified by its position
        <div key={n} className={styles.rule} data-holds={rule === holding || undefined}>
          <div className={styles.ruleHead}>
            <Segmented<LookRule['when']>
              className={styles.grow}
              block
              size="small"
              value={rule.when}
              options={[
                { value: 'value', label: t('rule.byValue') },
                { value: 'status', label: t('rule.byStatus') },
              ]}
              onChange={(when) => change(n, withWhen(rule, when))}
            />
            <Button
              type="text"
              size="small"
              aria-label={t('rule.up')}
              icon={<ArrowUpOutlined />}
              disabled={n === 0}
              onClick={() => onChange(swapped(rules, n))}
            />
            <Button
              type="text"
              size="small"
              aria-label={t('rule.remove')}
              icon={<DeleteOutlined />}
              onClick={() => onChange(rules.toSpliced(n, 1))}
            />
          </div>
          <Condition rule={rule} onChange={(next, group) => change(n, next, group)} />
          <InkField value={rule.ink} onChange={(ink) => change(n, { ...rule, ink })} />
          <Checkbox
            checked={rule.blink}
            onChange={(event) => change(n, { ...rule, blink: event.target.checked })}
          >
            {t('rule.blink')}
          </Checkbox>
        </div>
      ))}
    </Section>
  );
}

function withWhen({ ink, blink }: LookRule, when: LookRule['when']): LookRule {
  return when === 'status' ? { when, is: ['fault'], ink, blink } : { when, min: null, max: null, ink, blink };
}

function swapped(rules: readonly LookRule[], n: number): LookRule[] {
  const [before, rule] = [rules[n - 1], rules[n]];
  return before && rule ? rules.with(n - 1, rule).with(n, before) : [...rules];
}

interface ConditionProps {
  rule: LookRule;
  onChange: (rule: LookRule, group?: string) => void;
}

function Condition({ rule, onChange }: ConditionProps) {
  const { t } = useTranslation('topology');
  const { t: tUi } = useTranslation('ui');
  if (rule.when === 'status')
    return (
      <Select
        mode="multiple"
        aria-label={t('rule.states')}
        value={rule.is}
        options={DEVICE_STATUSES.map((status) => ({ value: status, label: tUi(`status.${status}`) }))}
        onChange={(is) => is.length > 0 && onChange({ ...rule, is })}
      />
    );
  const isWrong = rule.min !== null && rule.max !== null && rule.min >= rule.max;
  return (
    <>
      <div className={styles.limits}>
        <InputNumber
          className={styles.full}
          prefix=">"
          aria-label={t('rule.above')}
          placeholder={t('rule.above')}
          status={isWrong ? 'error' : undefined}
          value={rule.min}
          onChange={(min) => onChange({ ...rule, min }, 'min')}
        />
        <InputNumber
          className={styles.full}
          prefix="<"
          aria-label={t('rule.below')}
          placeholder={t('rule.below')}
          status={isWrong ? 'error' : undefined}
          value={rule.max}
          onChange={(max) => onChange({ ...rule, max }, 'max')}
        />
      </div>
      {isWrong && (
        <Text tone="fault" size="xs">
          {t('rule.wrong')}
        </Text>
      )}
    </>
  );
}
