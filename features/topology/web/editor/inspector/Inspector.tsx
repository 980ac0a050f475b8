import { InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DiagramNode, Ink } from '../../../contract/index.ts';
import type { Box } from '../../model/boxes.ts';
import { type Ids, resizeNode, updateEdges, updateNodes } from '../../model/commands.ts';
import { useEditor, useEditorState, useSelected } from '../useEditor.ts';
import { EdgeFields } from './EdgeFields.tsx';
import { Field, Section } from './Field.tsx';
import { InkField } from './InkField.tsx';
import styles from './inspector.module.css';
import { BoxFields, SymbolFields, TextFields, ValueFields } from './NodeFields.tsx';
import { SheetFields } from './SheetFields.tsx';

/** Properties of the selection; properties of the sheet if nothing is selected. */
export function Inspector({ onPicture }: { onPicture: () => void }) {
  const { t } = useTranslation('topology');
  const store = useEditor();
  const { nodes, edges } = useSelected();
  const [node] = nodes;
  const [edge] = edges;
  const count = nodes.length + edges.length;
  return (
    <section className={styles.inspector} aria-label={t('inspect.title')}>
      {count === 0 && <SheetFields onPicture={onPicture} />}
      {count === 1 && node && <OneNode key={node.id} node={node} />}
      {count === 1 && edge && (
        <EdgeFields
          key={edge.id}
          edge={edge}
          change={(change, group) =>
            store.change(
              (diagram) => updateEdges(diagram, new Set([edge.id]), (one) => ({ ...one, ...change })),
              group && `${edge.id} ${group}`,
            )
          }
        />
      )}
      {count > 1 && <Many ids={new Set([...nodes, ...edges].map(({ id }) => id))} count={count} />}
    </section>
  );
}

function OneNode({ node }: { node: DiagramNode }) {
  const { t } = useTranslation('topology');
  const store = useEditor();
  const ids = new Set([node.id]);
  const change = (part: object, group?: string) =>
    store.change(
      (diagram) => updateNodes(diagram, ids, (one) => ({ ...one, ...part }) as DiagramNode),
      group && `${node.id} ${group}`,
    );
  return (
    <>
      <Place node={node} />
      {node.kind === 'symbol' && <SymbolFields node={node} change={change} />}
      {node.kind === 'value' && <ValueFields node={node} change={change} />}
      {node.kind === 'text' && <TextFields node={node} change={change} />}
      {node.kind === 'box' && <BoxFields node={node} change={change} />}
      <Section title={t('layer.title')}>
        <LayerSelect ids={ids} layerId={node.layerId} />
      </Section>
    </>
  );
}

function Place({ node }: { node: DiagramNode }) {
  const { t } = useTranslation('topology');
  const store = useEditor();
  const number = (key: keyof Box, label: string, min?: number) => (
    <InputNumber
      className={styles.full}
      size="small"
      prefix={label}
      aria-label={t(`inspect.${key}`)}
      disabled={node.locked}
      min={min}
      value={Math.round(node[key])}
      onChange={(value) =>
        value !== null &&
        store.change((diagram) => resizeNode(diagram, node.id, { [key]: value }), `${node.id} ${key}`)
      }
    />
  );
  return (
    <Section title={t('inspect.placeAndSize')}>
      <div className={styles.pair}>
        {number('x', 'X')}
        {number('y', 'Y')}
        {number('width', 'W', 4)}
        {number('height', 'H', 4)}
      </div>
    </Section>
  );
}

function LayerSelect({ ids, layerId }: { ids: Ids; layerId: string | undefined }) {
  const { t } = useTranslation('topology');
  const store = useEditor();
  const layers = useEditorState((state) => state.history.present.layers);
  const move = (next: string) =>
    store.change((diagram) => {
      const moved = updateNodes(diagram, ids, (node) => ({ ...node, layerId: next }));
      return updateEdges(moved, ids, (edge) => ({ ...edge, layerId: next }));
    });
  return (
    <Select
      className={styles.full}
      aria-label={t('layer.of')}
      placeholder={t('layer.of')}
      value={layerId}
      options={layers.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={move}
    />
  );
}

function Many({ ids, count }: { ids: Ids; count: number }) {
  const { t } = useTranslation('topology');
  const store = useEditor();
  const paint = (ink: Ink) =>
    store.change((diagram) => {
      const painted = updateNodes(diagram, ids, (node) => ({ ...node, ink }));
      return updateEdges(painted, ids, (edge) => ({ ...edge, ink }));
    });
  return (
    <Section title={t('inspect.many', { count })}>
      <Field label={t('inspect.colour')}>{() => <InkField value={undefined} onChange={paint} />}</Field>
      <Field label={t('layer.title')}>{() => <LayerSelect ids={ids} layerId={undefined} />}</Field>
    </Section>
  );
}
