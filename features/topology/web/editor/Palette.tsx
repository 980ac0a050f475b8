import { BorderOutlined, FieldNumberOutlined, FontSizeOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SYMBOLS } from '../../contract/index.ts';
import type { PartKind } from '../model/parts.ts';
import { Drawing } from '../view/Drawing.tsx';
import styles from './palette.module.css';
import { dragPart, useAddPart } from './useAddPart.ts';

const PICTURE_PX = 34;

/** Parts to add to the sheet: by drag, by click or with Enter. */
export function Palette() {
  const { t } = useTranslation('topology');
  return (
    <section className={styles.palette} aria-label={t('palette.title')}>
      <h2 className={styles.title}>{t('palette.marks')}</h2>
      <div className={styles.grid}>
        <Item kind="value" name={t('part.value')} picture={<FieldNumberOutlined />} />
        <Item kind="text" name={t('part.text')} picture={<FontSizeOutlined />} />
        <Item kind="box" name={t('part.box')} picture={<BorderOutlined />} />
      </div>
      <h2 className={styles.title}>{t('palette.symbols')}</h2>
      <div className={styles.grid}>
        {SYMBOLS.map((symbol) => (
          <Item
            key={symbol}
            kind={symbol}
            name={t(`symbol.${symbol}`)}
            picture={<Drawing symbol={symbol} size={PICTURE_PX} />}
          />
        ))}
      </div>
    </section>
  );
}

function Item({ kind, name, picture }: { kind: PartKind; name: string; picture: ReactNode }) {
  const addPart = useAddPart();
  return (
    <button
      type="button"
      className={styles.item}
      draggable
      data-part={kind}
      onDragStart={(event) => dragPart(event.dataTransfer, kind)}
      onClick={() => addPart(kind)}
    >
      <span className={styles.picture}>{picture}</span>
      <span className={styles.name}>{name}</span>
    </button>
  );
}
