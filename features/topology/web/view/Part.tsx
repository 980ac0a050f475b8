import type { DiagramNode } from '../../contract/index.ts';
import { colourOf, wordColourOf } from '../live/look.ts';
import styles from './parts.module.css';
import { SymbolPart } from './SymbolPart.tsx';
import { ValuePart } from './ValuePart.tsx';

function TextPart({ node }: { node: Extract<DiagramNode, { kind: 'text' }> }) {
  const { text, ink, fontPx, bold, align } = node;
  return (
    <div
      className={styles.text}
      style={{ color: wordColourOf(ink), fontSize: fontPx, fontWeight: bold ? 600 : 400, textAlign: align }}
    >
      {text}
    </div>
  );
}

function BoxPart({ node }: { node: Extract<DiagramNode, { kind: 'box' }> }) {
  return (
    <div className={styles.box} data-filled={node.filled || undefined} style={{ color: colourOf(node.ink) }}>
      {node.title && (
        <span className={styles.boxName} style={{ color: wordColourOf(node.ink) }}>
          {node.title}
        </span>
      )}
    </div>
  );
}

/** Any part on the sheet, with its present value. */
export function Part({ node }: { node: DiagramNode }) {
  switch (node.kind) {
    case 'symbol':
      return <SymbolPart node={node} />;
    case 'value':
      return <ValuePart node={node} />;
    case 'text':
      return <TextPart node={node} />;
    case 'box':
      return <BoxPart node={node} />;
  }
}
