import type { CallResponse } from '@heliodon/contract/call';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { useNarrow } from '@heliodon/ui/useNarrow';
import type { PlantSummary } from '@heliodon/web/stores';
import { ReactFlowProvider } from '@xyflow/react';
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { getTopology } from '../../contract/index.ts';
import { BoardProvider, useLiveBoard } from '../live/useBoard.ts';
import { emptyDiagram } from '../model/parts.ts';
import { EditorStore } from './store.ts';
import { type Draft, forgetDraft, readDraft, useAccountId } from './useDraft.ts';
import { EditorProvider, useEditorState } from './useEditor.ts';
import { Workbench } from './Workbench.tsx';

interface EditorProps {
  plant: PlantSummary;
  found: CallResponse<typeof getTopology>;
}

/** Starts with the saved diagram, or with a draft stored in this browser. */
export function Editor({ plant, found }: EditorProps) {
  const { t } = useTranslation('topology');
  const accountId = useAccountId();
  const narrow = useNarrow();
  const [draft, setDraft] = useState<Draft | undefined>(() => readDraft(accountId, plant.plantId));
  const [wasTaken, setTaken] = useState(false);
  const [store, setStore] = useState(() => {
    const diagram = found.diagram ?? emptyDiagram(t('layer.base'));
    return new EditorStore(diagram, diagram, found.version);
  });
  const takeUp = (taken: Draft) => {
    setStore(new EditorStore(taken.diagram, found.diagram ?? undefined, taken.baseVersion));
    setTaken(true);
    setDraft(undefined);
  };
  const drop = () => {
    forgetDraft(accountId, plant.plantId);
    setDraft(undefined);
  };
  const isNew = found.diagram === null && !draft && !wasTaken;
  return (
    <EditorProvider value={store}>
      <ReactFlowProvider>
        <WithBoard plantId={plant.plantId}>
          <Workbench key={draft ? 'asked' : 'work'} plant={plant} isNew={isNew} />
        </WithBoard>
      </ReactFlowProvider>
      {draft && !narrow && (
        <Modal
          open
          closable={false}
          title={t('draft.title')}
          footer={[
            <Button key="drop" danger onClick={drop}>
              {t('draft.drop')}
            </Button>,
            <Button key="take" type="primary" onClick={() => takeUp(draft)}>
              {t('draft.take')}
            </Button>,
          ]}
        >
          <p>{t('draft.text', { time: formatDateTime(draft.atMs, plant.timeZone, 'minute') })}</p>
          {draft.baseVersion !== found.version && <p>{t('draft.older', { version: found.version })}</p>}
        </Modal>
      )}
    </EditorProvider>
  );
}

/** Live values for the diagram being edited. */
function WithBoard({ plantId, children }: { plantId: number; children: ReactNode }) {
  const diagram = useEditorState((state) => state.history.present);
  const board = useLiveBoard(plantId, diagram);
  return <BoardProvider value={board}>{children}</BoardProvider>;
}
