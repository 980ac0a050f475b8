import {
  ApartmentOutlined,
  ArrowLeftOutlined,
  EyeOutlined,
  HistoryOutlined,
  PictureOutlined,
  QuestionCircleOutlined,
  SaveOutlined,
} from '@ant-design/icons';
import type { PlantSummary } from '@heliodon/web/stores';
import { Button, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { VIEW_PATH } from '../paths.ts';
import styles from './editor.module.css';
import { useEditorState } from './useEditor.ts';

interface HeadProps {
  plant: PlantSummary;
  preview: boolean;
  onPreview: () => void;
  onAuto: () => void;
  onDialog: (dialog: 'save' | 'picture' | 'versions' | 'keys') => void;
}

export function Head({ plant, preview, onPreview, onAuto, onDialog }: HeadProps) {
  const { t } = useTranslation('topology');
  const navigate = useNavigate();
  const isDirty = useEditorState((state) => state.history.present !== state.saved);
  const baseVersion = useEditorState((state) => state.baseVersion);
  return (
    <header className={styles.head}>
      <Button type="text" icon={<ArrowLeftOutlined />} onClick={() => void navigate(VIEW_PATH)}>
        {t('editor.back')}
      </Button>
      <h1 className={styles.title}>
        {plant.name}
        <span className={styles.version}>
          {baseVersion === 0 ? t('editor.neverSaved') : t('versions.number', { version: baseVersion })}
        </span>
        {isDirty && (
          <span className={styles.dirty} role="status">
            {t('editor.dirty')}
          </span>
        )}
      </h1>
      <div className={styles.actions}>
        {!preview && (
          <>
            <Button type="text" icon={<ApartmentOutlined />} onClick={onAuto}>
              {t('auto.button')}
            </Button>
            <Button type="text" icon={<PictureOutlined />} onClick={() => onDialog('picture')}>
              {t('sheet.picture')}
            </Button>
            <Button type="text" icon={<HistoryOutlined />} onClick={() => onDialog('versions')}>
              {t('versions.title')}
            </Button>
            <Tooltip title={t('keys.title')}>
              <Button
                type="text"
                aria-label={t('keys.title')}
                icon={<QuestionCircleOutlined />}
                onClick={() => onDialog('keys')}
              />
            </Tooltip>
          </>
        )}
        <Button icon={<EyeOutlined />} aria-pressed={preview} onClick={onPreview}>
          {preview ? t('editor.endPreview') : t('editor.preview')}
        </Button>
        <Button type="primary" icon={<SaveOutlined />} disabled={!isDirty} onClick={() => onDialog('save')}>
          {t('save.ok')}
        </Button>
      </div>
    </header>
  );
}
