import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  LockOutlined,
  PlusOutlined,
  UnlockOutlined,
} from '@ant-design/icons';
import { useConfirm } from '@heliodon/ui/useConfirm';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { DIAGRAM_MAX, type DiagramLayer } from '../../contract/index.ts';
import { addLayer, countOn, moveLayer, removeLayer, updateLayer } from '../model/layers.ts';
import styles from './layers.module.css';
import { useEditor, useEditorState } from './useEditor.ts';

const NAME_MAX = 30;

/** Layers, topmost first. New parts are added to the marked layer. */
export function LayersPanel() {
  const { t } = useTranslation('topology');
  const store = useEditor();
  const layers = useEditorState((state) => state.history.present.layers);
  const add = () => {
    store.change((diagram) => addLayer(diagram, t('layer.new', { number: layers.length + 1 })));
    const added = store.diagram.layers.at(-1);
    if (added) store.setLayer(added.id);
  };
  return (
    <section className={styles.panel} aria-label={t('layer.all')}>
      <header className={styles.head}>
        <h2 className={styles.title}>{t('layer.all')}</h2>
        <Button
          type="text"
          size="small"
          icon={<PlusOutlined />}
          aria-label={t('layer.add')}
          disabled={layers.length >= DIAGRAM_MAX.layers}
          onClick={add}
        />
      </header>
      <ul className={styles.list}>
        {layers.toReversed().map((layer, n) => (
          <Layer key={layer.id} layer={layer} isTop={n === 0} isBottom={n === layers.length - 1} />
        ))}
      </ul>
    </section>
  );
}

function Layer({ layer, isTop, isBottom }: { layer: DiagramLayer; isTop: boolean; isBottom: boolean }) {
  const { t } = useTranslation('topology');
  const store = useEditor();
  const { confirmDanger } = useConfirm();
  const isActive = useEditorState((state) => state.layerId === layer.id);
  const { id, name, visible, locked } = layer;
  const set = (change: Partial<DiagramLayer>, group?: string) =>
    store.change((diagram) => updateLayer(diagram, id, change), group);
  const remove = () => {
    const count = countOn(store.diagram, id);
    const run = () => store.change((diagram) => removeLayer(diagram, id));
    if (count === 0) {
      run();
      return;
    }
    void confirmDanger({
      action: t('layer.remove'),
      name,
      consequence: t('layer.removeText', { count }),
      onConfirm: async () => run(),
    });
  };
  return (
    <li className={styles.layer} data-active={isActive || undefined}>
      <Button
        type="text"
        size="small"
        icon={visible ? <EyeOutlined /> : <EyeInvisibleOutlined />}
        aria-label={t('layer.visible')}
        aria-pressed={visible}
        onClick={() => set({ visible: !visible })}
      />
      <Button
        type="text"
        size="small"
        icon={locked ? <LockOutlined /> : <UnlockOutlined />}
        aria-label={t('layer.locked')}
        aria-pressed={locked}
        onClick={() => set({ locked: !locked })}
      />
      <Input
        className={styles.name}
        size="small"
        variant="borderless"
        aria-label={t('layer.name')}
        maxLength={NAME_MAX}
        value={name}
        onFocus={() => store.setLayer(id)}
        onChange={({ target }) => target.value !== '' && set({ name: target.value }, `layer ${id}`)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        aria-label={t('layer.up')}
        disabled={isTop}
        onClick={() => store.change((diagram) => moveLayer(diagram, id, 1))}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        aria-label={t('layer.down')}
        disabled={isBottom}
        onClick={() => store.change((diagram) => moveLayer(diagram, id, -1))}
      />
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={t('layer.remove')}
        disabled={isTop && isBottom}
        onClick={remove}
      />
    </li>
  );
}
