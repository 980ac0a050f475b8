import { PlusOutlined } from '@ant-design/icons';
import { hex, type ReadFunction, readNumber } from '@heliodon/register-maps/registers';
import { IconButton } from '@heliodon/ui/IconButton';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { useAction } from '@heliodon/ui/useAction';
import { useLang } from '@heliodon/ui/useLang';
import { Alert, Button, Input, InputNumber, Select } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hexWords, rawText, wordsAsText } from '../model/interpret.ts';
import { addressOf, type MapDraft, typedAddress } from '../model/mapDraft.ts';
import styles from './live.module.css';
import type { ReadOutcome } from './readPass.ts';
import { type ReadTarget, registerReader } from './readRegisters.ts';

const MAX_COUNT = 125;

interface Read {
  readonly code: ReadFunction;
  readonly address: number;
  readonly outcome: ReadOutcome;
}

interface ExplorerProps {
  target: ReadTarget | undefined;
  draft: MapDraft;
  onAdd: (code: ReadFunction, address: number) => void;
}

/** Reads any range of registers, and shows what they may mean. */
export function Explorer({ target, draft, onAdd }: ExplorerProps) {
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  const ids = { code: useId(), address: useId(), count: useId() };
  const [code, setCode] = useState<ReadFunction>(3);
  const [written, setWritten] = useState<number | string>(0);
  const [count, setCount] = useState(10);
  const [found, setFound] = useState<Read>();
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);
  const address = addressOf(written);
  const isWrong = !(address >= 0 && address + count <= 0x10000);

  const { run, busy, failure } = useAction(async (from: ReadTarget) => {
    ending.current = new AbortController();
    const { signal } = ending.current;
    try {
      const outcome = await registerReader(from, lang, signal)({ code, address, count });
      setFound({ code, address, outcome });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  });
  return (
    <Stack gap="md" className={styles.panel}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (target && !isWrong) void run(target);
        }}
      >
        <Inline wrap gap="md" rowGap="sm" align="end">
          <div className={styles.choiceField}>
            <label className={styles.label} htmlFor={ids.code}>
              {t('maps.field.function')}
            </label>
            <Select
              id={ids.code}
              className={styles.full}
              value={code}
              options={([3, 4] as const).map((value) => ({ value, label: t(`maps.function.${value}`) }))}
              onChange={setCode}
            />
          </div>
          <div className={styles.unitField}>
            <label className={styles.label} htmlFor={ids.address}>
              {t('maps.field.address')}
            </label>
            <Input
              id={ids.address}
              value={written}
              status={isWrong ? 'error' : undefined}
              aria-invalid={isWrong || undefined}
              onChange={(event) => setWritten(typedAddress(event.target.value))}
            />
          </div>
          <div className={styles.unitField}>
            <label className={styles.label} htmlFor={ids.count}>
              {t('maps.explorer.count')}
            </label>
            <InputNumber
              id={ids.count}
              className={styles.full}
              min={1}
              max={MAX_COUNT}
              precision={0}
              value={count}
              onChange={(next) => setCount(next ?? 1)}
            />
          </div>
          <Button type="primary" htmlType="submit" loading={busy} disabled={!target || isWrong}>
            {t('maps.explorer.read')}
          </Button>
        </Inline>
      </form>
      {isWrong && <Text tone="fault">{t('maps.fault.address')}</Text>}
      {failure && <Alert type="error" showIcon title={failure} />}
      {found && <Result found={found} draft={draft} onAdd={onAdd} />}
      {!found && <Text tone="tertiary">{t('maps.explorer.hint')}</Text>}
    </Stack>
  );
}

function Result({ found, draft, onAdd }: { found: Read } & Pick<ExplorerProps, 'draft' | 'onAdd'>) {
  const { t } = useTranslation('commissioning');
  const { code, address: first, outcome } = found;
  if (!('words' in outcome))
    return (
      <Alert
        type="warning"
        showIcon
        title={t(outcome.refused ? 'maps.explorer.refused' : 'maps.live.failed')}
        description={outcome.error}
      />
    );
  const { words } = outcome;
  const pointAt = (address: number) =>
    draft.registers.find(
      (one) => (one.function ?? 3) === code && addressOf(one.address) === address && one.point !== '',
    )?.point;
  const text = wordsAsText(words);
  return (
    <Stack gap="xs">
      {text !== '' && <Text size="sm">{t('maps.explorer.text', { text })}</Text>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must scroll by keyboard too */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('maps.explorer.result')}>
        <table className={styles.words}>
          <thead>
            <tr>
              <th>{t('maps.field.address')}</th>
              <th>{t('maps.explorer.hex')}</th>
              <th>u16</th>
              <th>i16</th>
              <th>u32</th>
              <th>u32 {t('maps.orderShort.little')}</th>
              <th>i32</th>
              <th>f32</th>
              <th>f32 {t('maps.orderShort.little')}</th>
              <th>{t('maps.field.point')}</th>
            </tr>
          </thead>
          <tbody>
            {words.map((word, i) => {
              const address = first + i;
              const pair = words.slice(i, i + 2);
              const point = pointAt(address);
              const number = (type: 'u32' | 'i32' | 'f32', order: 'big' | 'little') =>
                rawText({ type, value: readNumber(pair, type, order) });
              return (
                <tr key={address}>
                  <td>
                    {hex(address)} {address}
                  </td>
                  <td>{hexWords([word])}</td>
                  <td>{word}</td>
                  <td>{readNumber([word], 'i16')}</td>
                  <td>{number('u32', 'big')}</td>
                  <td>{number('u32', 'little')}</td>
                  <td>{number('i32', 'big')}</td>
                  <td>{number('f32', 'big')}</td>
                  <td>{number('f32', 'little')}</td>
                  <td>
                    {point ?? (
                      <IconButton
                        small
                        side="left"
                        label={t('maps.explorer.add')}
                        name={hex(address)}
                        icon={<PlusOutlined />}
                        onClick={() => onAdd(code, address)}
                      />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </Stack>
  );
}
