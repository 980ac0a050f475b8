import { DiffOutlined, ExportOutlined, RedoOutlined, SaveOutlined, UndoOutlined } from '@ant-design/icons';
import type { ReadFunction } from '@heliodon/register-maps/registers';
import { hex } from '@heliodon/register-maps/registers';
import { IconButton } from '@heliodon/ui/IconButton';
import { Stack } from '@heliodon/ui/layout/Stack';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { StatusTabs } from '@heliodon/ui/StatusTabs';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLeaveQuestion } from '@heliodon/ui/useLeaveQuestion';
import { Alert, Button } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { Explorer } from '../live/Explorer.tsx';
import { LivePanel } from '../live/LivePanel.tsx';
import { TryPart } from '../live/TryPart.tsx';
import { useLive } from '../live/useLive.ts';
import { useTarget } from '../live/useTarget.ts';
import { EDITOR_PARTS, partOfPlace, rowOfPlace } from '../model/faults.ts';
import { fingerprintFits, liveSerial, liveValues, readableMap, readPlan } from '../model/liveValues.ts';
import { type MapDraft, newRegister, patched } from '../model/mapDraft.ts';
import { triedMap } from '../model/tryOut.ts';
import { editorPath, MAPS_PATH } from '../paths.ts';
import { exportMap } from '../useMapFiles.ts';
import { ChangesDialog } from './ChangesDialog.tsx';
import { CommandsPart } from './CommandsPart.tsx';
import { DevicePart } from './DevicePart.tsx';
import styles from './editor.module.css';
import { FaultList } from './FaultList.tsx';
import { RecognitionPart } from './RecognitionPart.tsx';
import { RegistersPart } from './RegistersPart.tsx';
import { SaveDialog } from './SaveDialog.tsx';
import { useEditorKeys } from './useEditorKeys.ts';
import { EditorProvider, useMapEditor } from './useMapEditor.ts';

/** A part with faults has their number at its tab. */
const TABS = [...EDITOR_PARTS, 'try', 'explorer'] as const;
type Tab = (typeof TABS)[number];

interface MapEditorProps {
  origin: 'own' | 'library' | 'import' | 'new';
  initial: MapDraft;
  /** Own maps: the name on the server. */
  name?: string;
  libraryName?: string;
  /** Name that is proposed when it is saved for the first time. */
  suggested: string;
}

const NO_PLAN: ReturnType<typeof readPlan> = [];

/** Edits a register map, beside the values of a device. */
export function MapEditor({ origin, initial, name, libraryName, suggested }: MapEditorProps) {
  const { t } = useTranslation('commissioning');
  const navigate = useNavigate();
  const [saved, setSaved] = useState(origin === 'own' ? initial : undefined);
  const editor = useMapEditor(initial, saved);
  const { draft, faults, isDirty, kind } = editor;
  const [tab, setTab] = useState<Tab>(origin === 'new' ? 'device' : 'registers');
  const [selected, setSelected] = useState(0);
  const [dialog, setDialog] = useState<'save' | 'changes'>();
  const row = Math.min(selected, Math.max(0, draft.registers.length - 1));

  const choice = useTarget(name ?? libraryName);
  const [isOn, setOn] = useState(false);
  const readable = useMemo(() => readableMap(draft, faults), [draft, faults]);
  const plan = useMemo(() => (readable ? readPlan(readable) : NO_PLAN), [readable]);
  const isExploring = tab === 'explorer';
  // A logger does one task at a time: the explorer has it to itself.
  const live = useLive(isOn ? choice.target : undefined, isExploring ? NO_PLAN : plan);
  const values = useMemo(
    () => (isOn && readable ? liveValues(readable, live.words) : undefined),
    [isOn, readable, live.words],
  );
  const tried = useMemo(
    () => triedMap(draft, readable, live.words, live.refused),
    [draft, readable, live.words, live.refused],
  );
  const refusedRows = useMemo(
    () =>
      new Map(
        draft.registers.flatMap(({ point }, i) => {
          const keys = [...live.refused.keys()].filter((key) => key === point || key.startsWith(`${point} `));
          const reason = keys[0] === undefined ? undefined : live.refused.get(keys[0]);
          return reason === undefined || point === '' ? [] : [[i, reason] as const];
        }),
      ),
    [draft.registers, live.refused],
  );

  useLeaveQuestion(isDirty);
  const save = () => setDialog('save');
  useEditorKeys(editor, save);
  const goTo = useGoTo(setTab, setSelected);

  const onSaved = (savedName: string, map: MapDraft) => {
    setDialog(undefined);
    setSaved(map);
    // Another address loads the saved map; the changes are on the server now.
    if (savedName !== name) void navigate(editorPath(savedName), { replace: true });
  };
  const addRegister = (code: ReadFunction, address: number) => {
    const register = patched(newRegister(hex(address)), { function: code === 4 ? code : undefined });
    editor.change((map) => ({ ...map, registers: [...map.registers, register] }));
    setSelected(draft.registers.length);
    setTab('registers');
  };

  const title = [draft.brand, draft.model].filter(Boolean).join(' ') || t('maps.new');
  const content: Record<Tab, ReactNode> = {
    device: <DevicePart />,
    registers: (
      <RegistersPart
        selected={row}
        onSelect={setSelected}
        words={live.words}
        live={values}
        refused={refusedRows}
      />
    ),
    recognition: <RecognitionPart words={live.words} />,
    commands: <CommandsPart />,
    try: (
      <TryPart
        tried={tried}
        isOn={isOn}
        canStart={choice.target !== undefined && plan.length > 0}
        onStart={() => setOn(true)}
        onOpen={(row) => {
          setSelected(row);
          setTab('registers');
        }}
      />
    ),
    explorer: <Explorer target={choice.target} draft={draft} onAdd={addRegister} />,
  };
  const showsLive = tab === 'registers' || tab === 'recognition' || tab === 'try' || isExploring;

  return (
    <EditorProvider value={editor}>
      <PageFrame
        breadcrumb={<Link to={MAPS_PATH}>{t('maps.title')}</Link>}
        title={title}
        subtitle={
          <>
            {name ?? t(`maps.from.${origin}`, { name: libraryName })}
            {isDirty && (
              <span role="status">
                {' '}
                <StatusTag plain tone="waiting">
                  {t('maps.unsaved')}
                </StatusTag>
              </span>
            )}
          </>
        }
        action={
          <>
            <IconButton
              label={t('maps.undo')}
              icon={<UndoOutlined />}
              disabled={!editor.canUndo}
              onClick={editor.undo}
            />
            <IconButton
              label={t('maps.redo')}
              icon={<RedoOutlined />}
              disabled={!editor.canRedo}
              onClick={editor.redo}
            />
            <Button icon={<DiffOutlined />} disabled={!isDirty} onClick={() => setDialog('changes')}>
              {t('maps.changes')}
            </Button>
            <Button icon={<ExportOutlined />} onClick={() => exportMap(name ?? (suggested || 'map'), draft)}>
              {t('maps.export')}
            </Button>
            <Button
              type="primary"
              icon={<SaveOutlined />}
              disabled={saved !== undefined && !isDirty}
              onClick={save}
            >
              {t('maps.save')}
            </Button>
          </>
        }
      >
        {origin === 'library' && <Alert type="info" showIcon title={t('maps.copyNote')} />}
        {faults.length > 0 && <FaultList onGoTo={goTo} />}
        <StatusTabs<Tab>
          active={tab}
          onChange={setTab}
          tabs={TABS.map((key) => {
            const count = faults.filter(({ place }) => partOfPlace(place) === key).length;
            const label = t(`maps.tab.${key}`);
            return count === 0
              ? { key, label }
              : { key, label, count, countHint: t('maps.faultCount', { count }), dot: 'status-fault' };
          })}
        />
        {/* A pause between fields ends a step of undo. */}
        <Stack gap="md" onBlur={editor.seal} className={styles.content}>
          {showsLive && (
            <LivePanel
              choice={choice}
              isOn={isOn}
              onSwitch={setOn}
              live={live}
              fits={isOn && readable ? fingerprintFits(readable, live.words) : null}
              serial={isOn && readable ? liveSerial(readable, live.words) : undefined}
            />
          )}
          {kind || tab === 'device' ? content[tab] : <Alert type="warning" title={t('maps.chooseKind')} />}
        </Stack>
        <SaveDialog
          open={dialog === 'save'}
          name={name}
          suggested={suggested}
          saved={saved}
          onClose={() => setDialog(undefined)}
          onSaved={onSaved}
        />
        <ChangesDialog
          open={dialog === 'changes'}
          before={saved ?? initial}
          onClose={() => setDialog(undefined)}
        />
      </PageFrame>
    </EditorProvider>
  );
}

/** Opens the part and row of a place, and focuses its field. */
function useGoTo(setTab: (tab: Tab) => void, setSelected: (row: number) => void) {
  const [wanted, setWanted] = useState<{ readonly place: string }>();
  useEffect(() => {
    if (!wanted) return;
    const field = document.getElementById(wanted.place);
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }, [wanted]);
  return (place: string) => {
    const part = partOfPlace(place);
    setTab(part);
    const row = rowOfPlace(place, 'registers');
    if (row !== undefined) setSelected(row);
    setWanted({ place });
  };
}
