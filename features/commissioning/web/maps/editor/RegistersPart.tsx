import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  PlusOutlined,
  SortAscendingOutlined,
} from '@ant-design/icons';
import type { WordOrder } from '@heliodon/register-maps/registers';
import { widthOf } from '@heliodon/register-maps/registers';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { IconButton } from '@heliodon/ui/IconButton';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { useNarrow } from '@heliodon/ui/useNarrow';
import { Button, Drawer } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Interpretations } from '../live/Interpretations.tsx';
import { type LiveValue, type Words, wordsAt } from '../model/liveValues.ts';
import {
  addressOf,
  type DraftRegister,
  insertedAt,
  movedAt,
  patched,
  registerAfter,
  replacedAt,
  sortedByAddress,
  withoutAt,
} from '../model/mapDraft.ts';
import { pointName } from '../model/points.ts';
import styles from './editor.module.css';
import { RegisterFields } from './RegisterFields.tsx';
import { RegisterTable } from './RegisterTable.tsx';
import { useEditor } from './useMapEditor.ts';

interface RegistersPartProps {
  selected: number;
  onSelect: (row: number) => void;
  words: Words;
  live: ReadonlyMap<number, LiveValue> | undefined;
  refused: ReadonlyMap<number, string>;
}

/** Table and fields of registers. */
export function RegistersPart({ selected, onSelect, words, live, refused }: RegistersPartProps) {
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  const narrow = useNarrow();
  const { draft, kind } = useEditor();
  const [isOpen, setOpen] = useState(false);
  const commands = useRowCommands(selected, onSelect);
  const register = draft.registers[selected];

  const select = (row: number) => {
    onSelect(row);
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      setOpen(true);
      document.getElementById(`registers[${selected}].point`)?.focus();
    } else commands.onKey(event);
  };
  const fields = register && (
    <Stack gap="md">
      <Meaning row={selected} register={register} words={words} refused={refused.get(selected)} />
      <RegisterFields row={selected} register={register} />
    </Stack>
  );
  return (
    <Stack gap="sm">
      <RowTools commands={commands} />
      {draft.registers.length === 0 ? (
        <EmptyState
          compact
          title={t('maps.noRegisters')}
          hint={t('maps.noRegistersHint')}
          action={
            <Button icon={<PlusOutlined />} onClick={commands.insert}>
              {t('maps.row.add')}
            </Button>
          }
        />
      ) : (
        <div className={styles.columns}>
          <RegisterTable
            selected={selected}
            onSelect={select}
            live={live}
            refused={refused}
            onKeyDown={onKeyDown}
          />
          {!narrow && <aside className={styles.inspector}>{fields}</aside>}
        </div>
      )}
      {narrow && (
        <Drawer
          open={isOpen && register !== undefined}
          onClose={() => setOpen(false)}
          placement="bottom"
          size="85vh"
          title={register && (pointName(kind, register.point, lang) || t('maps.noPoint'))}
        >
          {fields}
        </Drawer>
      )}
    </Stack>
  );
}

function RowTools({ commands }: { commands: ReturnType<typeof useRowCommands> }) {
  const { t } = useTranslation('commissioning');
  const { draft } = useEditor();
  const isEmpty = draft.registers.length === 0;
  return (
    <Inline wrap gap="xs" role="toolbar" aria-label={t('maps.row.tools')}>
      <Button size="small" icon={<PlusOutlined />} onClick={commands.insert}>
        {t('maps.row.add')}
      </Button>
      <IconButton
        label={t('maps.row.duplicate')}
        icon={<CopyOutlined />}
        disabled={isEmpty}
        onClick={commands.duplicate}
      />
      <IconButton
        label={t('maps.row.up')}
        icon={<ArrowUpOutlined />}
        disabled={isEmpty}
        onClick={() => commands.move(-1)}
      />
      <IconButton
        label={t('maps.row.down')}
        icon={<ArrowDownOutlined />}
        disabled={isEmpty}
        onClick={() => commands.move(1)}
      />
      <IconButton
        label={t('maps.row.delete')}
        icon={<DeleteOutlined />}
        danger
        disabled={isEmpty}
        onClick={commands.remove}
      />
      <IconButton
        label={t('maps.row.sort')}
        icon={<SortAscendingOutlined />}
        disabled={isEmpty}
        onClick={commands.sort}
      />
      <Text size="xs" tone="tertiary" className={styles.wideOnly}>
        {t('maps.row.keys')}
      </Text>
    </Inline>
  );
}

/** Insert, duplicate, delete, move and sort rows, by button and by key. */
function useRowCommands(selected: number, onSelect: (row: number) => void) {
  const { draft, change } = useEditor();
  const count = draft.registers.length;
  const apply = (registers: DraftRegister[], row: number) => {
    change((map) => ({ ...map, registers }));
    onSelect(Math.max(0, Math.min(row, registers.length - 1)));
  };
  const { registers } = draft;
  const commands = {
    insert: () => {
      const at = Math.min(selected + 1, count);
      apply(insertedAt(registers, at, registerAfter(registers[selected])), at);
    },
    duplicate: () => {
      const register = registers[selected];
      if (register) apply(insertedAt(registers, selected + 1, { ...register }), selected + 1);
    },
    remove: () => apply(withoutAt(registers, selected), selected),
    move: (by: -1 | 1) => apply(movedAt(registers, selected, by), selected + by),
    sort: () => {
      const sorted = sortedByAddress(registers);
      const register = registers[selected];
      apply(sorted, register ? sorted.indexOf(register) : 0);
    },
  };
  const select = (row: number) => onSelect(Math.max(0, Math.min(row, count - 1)));
  const byKey: Readonly<Record<string, () => void>> = {
    ArrowUp: () => select(selected - 1),
    ArrowDown: () => select(selected + 1),
    Home: () => select(0),
    End: () => select(count - 1),
    Insert: commands.insert,
    Delete: commands.remove,
    'Alt ArrowUp': () => commands.move(-1),
    'Alt ArrowDown': () => commands.move(1),
    'Control d': commands.duplicate,
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const control = event.ctrlKey || event.metaKey ? 'Control ' : '';
    const command = byKey[`${control}${event.altKey ? 'Alt ' : ''}${event.key}`];
    if (!command) return;
    event.preventDefault();
    command();
  };
  return { ...commands, onKey };
}

const MAX_WORDS = 4;

interface MeaningProps {
  row: number;
  register: DraftRegister;
  words: Words;
  refused: string | undefined;
}

/** What the registers at this address contain. */
function Meaning({ row, register, words, refused }: MeaningProps) {
  const { t } = useTranslation('commissioning');
  const { draft, change } = useEditor();
  const code = register.function ?? 3;
  const address = addressOf(register.address);
  if (refused !== undefined)
    return <Text tone="fault">{t('maps.live.refusedRow', { reason: refused })}</Text>;
  const lengths = Array.from({ length: MAX_WORDS }, (_, i) => MAX_WORDS - i);
  const found = lengths.map((length) => wordsAt(words, code, address, length)).find((some) => some);
  if (!found) return null;
  const order: WordOrder = register.wordOrder ?? draft.wordOrder ?? 'big';
  return (
    <Interpretations
      words={found}
      type={register.type}
      order={order}
      onUse={(type, wanted) => {
        const usual = draft.wordOrder ?? 'big';
        const wordOrder = widthOf(type) === 1 || wanted === usual ? undefined : wanted;
        change((map) => ({
          ...map,
          registers: replacedAt(map.registers, row, patched(register, { type, wordOrder })),
        }));
      }}
    />
  );
}
