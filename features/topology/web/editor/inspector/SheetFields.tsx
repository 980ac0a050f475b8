import { DeleteOutlined, PictureOutlined } from '@ant-design/icons';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { Button, InputNumber, Slider } from 'antd';
import { useTranslation } from 'react-i18next';
import { SHEET_PX } from '../../../contract/index.ts';
import { useEditor, useEditorState } from '../useEditor.ts';
import { Field, Section } from './Field.tsx';
import styles from './inspector.module.css';

const DIM_MAX = 0.9;

export function SheetFields({ onPicture }: { onPicture: () => void }) {
  const { t } = useTranslation('topology');
  const store = useEditor();
  const { width, height, picture, nodes, edges } = useEditorState((state) => state.settled);
  const side = (key: 'width' | 'height', value: number, label: string) => (
    <InputNumber
      className={styles.full}
      size="small"
      prefix={label}
      aria-label={t(`inspect.${key}`)}
      min={SHEET_PX.min}
      max={SHEET_PX.max}
      precision={0}
      value={value}
      onChange={(next) =>
        next !== null && store.change((diagram) => ({ ...diagram, [key]: next }), `sheet ${key}`)
      }
    />
  );
  return (
    <>
      <Section title={t('sheet.title')}>
        <div className={styles.pair}>
          {side('width', width, 'W')}
          {side('height', height, 'H')}
        </div>
        <Text as="p" tone="tertiary" size="xs">
          {t('sheet.count', { nodes: nodes.length, edges: edges.length })}
        </Text>
      </Section>
      <Section title={t('sheet.picture')}>
        {picture && (
          <Field label={t('sheet.dim')}>
            {() => (
              <Slider
                min={0}
                max={DIM_MAX}
                step={0.05}
                ariaLabelForHandle={t('sheet.dim')}
                tooltip={{ formatter: (dim) => `${Math.round((dim ?? 0) * 100)} %` }}
                value={picture.dim}
                onChange={(dim) =>
                  store.change((diagram) => ({ ...diagram, picture: { ...picture, dim } }), 'dim')
                }
              />
            )}
          </Field>
        )}
        <Inline wrap gap="xs">
          <Button size="small" icon={<PictureOutlined />} onClick={onPicture}>
            {picture ? t('sheet.replace') : t('sheet.upload')}
          </Button>
          {picture && (
            <Button
              size="small"
              icon={<DeleteOutlined />}
              onClick={() => store.change((diagram) => ({ ...diagram, picture: null }))}
            >
              {t('sheet.remove')}
            </Button>
          )}
        </Inline>
      </Section>
      <Section title={t('sheet.how')}>
        <Text as="p" tone="tertiary" size="xs">
          {t('sheet.howText')}
        </Text>
      </Section>
    </>
  );
}
