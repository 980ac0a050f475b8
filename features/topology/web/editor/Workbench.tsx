import { useConfirm } from '@heliodon/ui/useConfirm';
import { useLeaveQuestion } from '@heliodon/ui/useLeaveQuestion';
import { useNarrow } from '@heliodon/ui/useNarrow';
import { callApi } from '@heliodon/web/client';
import type { PlantSummary } from '@heliodon/web/stores';
import { Alert, App, Button } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { type Diagram, getAutoDiagram } from '../../contract/index.ts';
import { useBoard } from '../live/useBoard.ts';
import { withPicture } from '../model/picture.ts';
import { VIEW_PATH } from '../paths.ts';
import { DiagramView } from '../view/DiagramView.tsx';
import { Canvas } from './Canvas.tsx';
import { ConflictDialog } from './dialogs/ConflictDialog.tsx';
import { PictureDialog } from './dialogs/PictureDialog.tsx';
import { SaveDialog } from './dialogs/SaveDialog.tsx';
import { ShortcutsDialog } from './dialogs/ShortcutsDialog.tsx';
import { type Start, StartDialog } from './dialogs/StartDialog.tsx';
import { VersionsDrawer } from './dialogs/VersionsDrawer.tsx';
import { VersionView } from './dialogs/VersionView.tsx';
import styles from './editor.module.css';
import { Head } from './Head.tsx';
import { Inspector } from './inspector/Inspector.tsx';
import { LayersPanel } from './LayersPanel.tsx';
import { Palette } from './Palette.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useDraft } from './useDraft.ts';
import { useEditor, useEditorState } from './useEditor.ts';
import { useKeys } from './useKeys.ts';
import { useSaving } from './useSaving.ts';

type Dialog = 'start' | 'save' | 'picture' | 'versions' | 'theirs' | 'keys';

interface WorkbenchProps {
  plant: PlantSummary;
  /** The plant has no saved diagram yet. */
  isNew: boolean;
}

export function Workbench({ plant, isNew }: WorkbenchProps) {
  const { t } = useTranslation('topology');
  const { plantId } = plant;
  const store = useEditor();
  const navigate = useNavigate();
  const { confirmDanger } = useConfirm();
  const { message } = App.useApp();
  const [params] = useSearchParams();
  const fromAuto = params.get('start') === 'auto';
  const baseVersion = useEditorState((state) => state.baseVersion);
  const [dialog, setDialog] = useState<Dialog | undefined>(isNew && !fromAuto ? 'start' : undefined);
  const [note, setNote] = useState('');
  const [preview, setPreview] = useState(false);
  const narrow = useNarrow();
  useDraft(store, plantId);
  const { conflict, forgetConflict, save, overrule } = useSaving(store, plantId);
  useLeaveQuestion(() => store.isDirty, t('leave.text'));

  const close = useCallback(() => setDialog(undefined), []);
  const askSave = useCallback(() => {
    if (store.isDirty) setDialog((open) => open ?? 'save');
    else void message.info(t('save.nothing'));
  }, [store, message, t]);
  const askKeys = useCallback(() => setDialog('keys'), []);
  useKeys(store, !preview && !narrow, { onSave: askSave, onHelp: askKeys });

  const drawAuto = useCallback(async () => {
    const answer = await callApi(getAutoDiagram, { plantId }).catch(() => undefined);
    if (answer) store.change(() => answer.diagram);
  }, [store, plantId]);
  useEffect(() => {
    if (isNew && fromAuto && !narrow && store.diagram.nodes.length === 0) void drawAuto();
  }, [isNew, fromAuto, narrow, store, drawAuto]);

  const askAuto = () => {
    const { nodes, edges } = store.diagram;
    if (nodes.length === 0) {
      void drawAuto();
      return;
    }
    void confirmDanger({
      action: t('auto.replace'),
      name: t('auto.name'),
      consequence: t('auto.text', { nodes: nodes.length, edges: edges.length }),
      onConfirm: drawAuto,
    });
  };
  const start = (how: Start) => {
    setDialog(how === 'picture' ? 'picture' : undefined);
    if (how === 'auto') void drawAuto();
  };
  const takeBack = (taken: Diagram, version: number) => {
    store.change(() => taken);
    setNote(t('versions.takenNote', { version }));
    setDialog('save');
  };

  if (narrow)
    return (
      <div className={styles.editor}>
        <Alert
          banner
          type="info"
          title={t('narrow.title')}
          description={t('narrow.hint')}
          action={<Button onClick={() => void navigate(VIEW_PATH)}>{t('narrow.back')}</Button>}
        />
        <Preview />
      </div>
    );
  return (
    <div className={styles.editor}>
      <Head
        plant={plant}
        preview={preview}
        onPreview={() => setPreview(!preview)}
        onAuto={askAuto}
        onDialog={setDialog}
      />
      {preview ? (
        <Preview />
      ) : (
        <div className={styles.body}>
          <aside className={styles.left}>
            <Palette />
            <LayersPanel />
          </aside>
          <div className={styles.middle}>
            <Toolbar />
            <div className={styles.stage}>
              <Canvas />
            </div>
          </div>
          <aside className={styles.right}>
            <Inspector onPicture={() => setDialog('picture')} />
          </aside>
        </div>
      )}
      {dialog === 'start' && <StartDialog onStart={start} />}
      {dialog === 'keys' && <ShortcutsDialog onClose={close} />}
      {dialog === 'versions' && <VersionsDrawer plant={plant} onTake={takeBack} onClose={close} />}
      {dialog === 'picture' && (
        <PictureDialog
          plantId={plantId}
          onClose={close}
          onDone={(picture, now) => {
            store.change((before) => withPicture(before, picture));
            close();
            if (!now) void save(t('picture.note')).then((saved) => saved && navigate(VIEW_PATH));
          }}
        />
      )}
      {dialog === 'save' && !conflict && (
        <SaveDialog
          version={baseVersion + 1}
          note={note}
          onClose={close}
          onSave={async (words) => {
            if (!(await save(words))) return;
            setNote('');
            close();
          }}
        />
      )}
      {conflict && dialog !== 'theirs' && (
        <ConflictDialog
          key={conflict.version}
          message={conflict.message}
          onLook={() => setDialog('theirs')}
          onOverrule={async () => {
            if (await overrule(conflict)) close();
          }}
          onClose={() => {
            forgetConflict();
            close();
          }}
        />
      )}
      {dialog === 'theirs' && <VersionView plantId={plantId} version={conflict?.version} onClose={close} />}
    </div>
  );
}

/** Read-only view, as other users see the diagram. */
function Preview() {
  const diagram = useEditorState((state) => state.history.present);
  const board = useBoard();
  return (
    <div className={styles.stage}>
      <DiagramView diagram={diagram} board={board} />
    </div>
  );
}
