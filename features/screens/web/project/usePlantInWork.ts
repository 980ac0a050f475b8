import type { PlantSummary } from '@heliodon/web/stores';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The plant being edited. When another plant is selected, unsaved changes need confirmation first. */
export function usePlantInWork(plant: PlantSummary) {
  const { t } = useTranslation('screens');
  const { modal } = App.useApp();
  const [inWork, setInWork] = useState(plant);
  const [dirty, setDirty] = useState(false);
  const leaving = plant.plantId !== inWork.plantId;

  useEffect(() => {
    if (!leaving) return;
    if (!dirty) {
      setInWork(plant);
      return;
    }
    const question = modal.confirm({
      title: t('project.other.title', { name: inWork.name }),
      content: t('project.other.text', { name: plant.name }),
      okText: t('project.other.discard'),
      okButtonProps: { danger: true },
      cancelText: t('project.other.stay'),
      onOk: () => {
        setDirty(false);
        setInWork(plant);
      },
    });
    return () => question.destroy();
  }, [leaving, dirty, plant, inWork.name, modal, t]);

  return { inWork, setDirty };
}
