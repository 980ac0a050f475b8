import {
  AimOutlined,
  ArrowDownOutlined,
  ArrowUpOutlined,
  BorderInnerOutlined,
  ColumnHeightOutlined,
  ColumnWidthOutlined,
  CopyOutlined,
  DeleteOutlined,
  LockOutlined,
  RedoOutlined,
  RotateRightOutlined,
  SnippetsOutlined,
  SwitcherOutlined,
  ToTopOutlined,
  UndoOutlined,
  UnlockOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignMiddleOutlined,
  VerticalAlignTopOutlined,
} from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ALIGNMENTS,
  type Alignment,
  align,
  distribute,
  ORDERS,
  type Order,
  reorder,
} from '../model/arrange.ts';
import { rotate, setLocked } from '../model/commands.ts';
import styles from './editor.module.css';
import { useEditor, useEditorState, useSelected } from './useEditor.ts';
import { useRefusal } from './useRefusal.ts';

const LEFT = -90;
const RIGHT = 90;

const ALIGN_ICONS: Record<Alignment, ReactNode> = {
  left: <VerticalAlignTopOutlined rotate={LEFT} />,
  center: <VerticalAlignMiddleOutlined rotate={RIGHT} />,
  right: <VerticalAlignTopOutlined rotate={RIGHT} />,
  top: <VerticalAlignTopOutlined />,
  middle: <VerticalAlignMiddleOutlined />,
  bottom: <VerticalAlignBottomOutlined />,
};

const ORDER_ICONS: Record<Order, ReactNode> = {
  front: <ToTopOutlined />,
  forward: <ArrowUpOutlined />,
  backward: <ArrowDownOutlined />,
  back: <ToTopOutlined rotate={180} />,
};

export function Toolbar() {
  const { t } = useTranslation('topology');
  const store = useEditor();
  const warn = useRefusal();
  const canUndo = useEditorState((state) => state.history.past.length > 0);
  const canRedo = useEditorState((state) => state.history.future.length > 0);
  const clip = useEditorState((state) => state.clip);
  const grid = useEditorState((state) => state.grid);
  const snapping = useEditorState((state) => state.snapping);
  const { nodes, edges } = useSelected();
  const ids = new Set(nodes.map(({ id }) => id));
  const [none, few, two] = [nodes.length === 0, nodes.length < 2, nodes.length < 3];
  const isLocked = !none && nodes.every(({ locked }) => locked);
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('tool.label')}>
      <Tool name={t('tool.undo')} icon={<UndoOutlined />} off={!canUndo} act={store.undo} />
      <Tool name={t('tool.redo')} icon={<RedoOutlined />} off={!canRedo} act={store.redo} />
      <i className={styles.gap} />
      <Tool name={t('tool.copy')} icon={<CopyOutlined />} off={none} act={() => warn(store.copy())} />
      <Tool name={t('tool.paste')} icon={<SnippetsOutlined />} off={!clip} act={() => warn(store.paste())} />
      <Tool
        name={t('tool.duplicate')}
        icon={<SwitcherOutlined />}
        off={none}
        act={() => warn(store.duplicate())}
      />
      <Tool
        name={t('tool.remove')}
        icon={<DeleteOutlined />}
        off={none && edges.length === 0}
        act={() => store.remove()}
      />
      <i className={styles.gap} />
      <Tool
        name={t('tool.rotate')}
        icon={<RotateRightOutlined />}
        off={!nodes.some(({ kind }) => kind === 'symbol')}
        act={() => store.change((diagram) => rotate(diagram, ids))}
      />
      <Tool
        name={isLocked ? t('tool.unlock') : t('tool.lock')}
        icon={isLocked ? <UnlockOutlined /> : <LockOutlined />}
        off={none}
        act={() => store.change((diagram) => setLocked(diagram, ids, !isLocked))}
      />
      <i className={styles.gap} />
      {ALIGNMENTS.map((how) => (
        <Tool
          key={how}
          name={t(`align.${how}`)}
          icon={ALIGN_ICONS[how]}
          off={few}
          act={() => store.change((diagram) => align(diagram, ids, how))}
        />
      ))}
      <Tool
        name={t('tool.distributeX')}
        icon={<ColumnWidthOutlined />}
        off={two}
        act={() => store.change((diagram) => distribute(diagram, ids, 'x'))}
      />
      <Tool
        name={t('tool.distributeY')}
        icon={<ColumnHeightOutlined />}
        off={two}
        act={() => store.change((diagram) => distribute(diagram, ids, 'y'))}
      />
      <i className={styles.gap} />
      {ORDERS.map((how) => (
        <Tool
          key={how}
          name={t(`order.${how}`)}
          icon={ORDER_ICONS[how]}
          off={none}
          act={() => store.change((diagram) => reorder(diagram, ids, how))}
        />
      ))}
      <i className={styles.gap} />
      <Tool name={t('tool.grid')} icon={<BorderInnerOutlined />} on={grid} act={() => store.toggle('grid')} />
      <Tool name={t('tool.snap')} icon={<AimOutlined />} on={snapping} act={() => store.toggle('snapping')} />
    </div>
  );
}

interface ToolProps {
  name: string;
  icon: ReactNode;
  act: () => void;
  off?: boolean;
  /** State of a toggle button. */
  on?: boolean;
}

function Tool({ name, icon, act, off, on }: ToolProps) {
  return (
    <Tooltip title={name} mouseEnterDelay={0.4}>
      <Button
        type="text"
        className={styles.tool}
        data-on={on || undefined}
        aria-label={name}
        aria-pressed={on}
        icon={icon}
        disabled={off}
        onClick={act}
      />
    </Tooltip>
  );
}
