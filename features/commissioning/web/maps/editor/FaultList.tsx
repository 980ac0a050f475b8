import { useLang } from '@heliodon/ui/useLang';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MapFault, partOfPlace, rowOfPlace } from '../model/faults.ts';
import { pointName } from '../model/points.ts';
import styles from './editor.module.css';
import { useFaultText } from './useFaultText.ts';
import { useEditor } from './useMapEditor.ts';

const FIRST = 5;

/** All faults of the map; each leads to its field. */
export function FaultList({ onGoTo }: { onGoTo: (place: string) => void }) {
  const { t } = useTranslation('commissioning');
  const { faults } = useEditor();
  const [isWhole, setWhole] = useState(false);
  const nameOf = usePlaceName();
  const textOf = useFaultText();
  const shown = isWhole ? faults : faults.slice(0, FIRST);
  return (
    <Alert
      type="warning"
      showIcon
      title={t('maps.faultCount', { count: faults.length })}
      description={
        <ul className={styles.faults}>
          {shown.map(({ place, message }) => (
            <li key={`${place} ${message}`}>
              <button type="button" className={styles.faultLink} onClick={() => onGoTo(place)}>
                {nameOf({ place, message })}
              </button>{' '}
              {textOf(message)}
            </li>
          ))}
          {faults.length > FIRST && (
            <li>
              <Button type="link" size="small" onClick={() => setWhole(!isWhole)}>
                {t(isWhole ? 'maps.fewer' : 'maps.all', { count: faults.length })}
              </Button>
            </li>
          )}
        </ul>
      }
    />
  );
}

/** The point of a register, or the part of the editor, with the field. */
function usePlaceName(): (fault: MapFault) => string {
  const { t, i18n } = useTranslation('commissioning');
  const lang = useLang();
  const { draft, kind } = useEditor();
  // Parts of parts keep their place, which a label would not tell apart.
  const labelOf = (field: string) =>
    i18n.exists(`commissioning:maps.field.${field}`) ? t(`maps.field.${field}`) : field;
  return ({ place }) => {
    const row = rowOfPlace(place, 'registers');
    if (row === undefined)
      return [t(`maps.tab.${partOfPlace(place)}`), labelOf(place)].filter((part) => part !== '').join(' · ');
    const point = draft.registers[row]?.point ?? '';
    const field = place.slice(place.indexOf(']') + 1).replace(/^\./, '');
    const name = point === '' ? t('maps.noPoint') : pointName(kind, point, lang);
    return [t('maps.rowNumber', { n: row + 1 }), name, labelOf(field)]
      .filter((part) => part !== '')
      .join(' · ');
  };
}
