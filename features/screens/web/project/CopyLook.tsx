import { queryPlantList } from '@heliodon/plants/contract';
import { Stack } from '@heliodon/ui/layout/Stack';
import { ManySelect } from '@heliodon/ui/ManySelect';
import { useAction } from '@heliodon/ui/useAction';
import { callApi } from '@heliodon/web/client';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Checkbox, Modal, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getProject } from '../../contract/project.contract.ts';
import { COPY_MAX_PLANTS, copyProject } from '../../contract/project-copy.contract.ts';
import styles from './CopyLook.module.css';

interface CopyLookProps {
  plant: PlantSummary;
  hasLogo: boolean;
  /** Unsaved changes would not be copied. */
  dirty: boolean;
}

/** Copies the colours of this screen to other plants; hidden if the account has only one. */
export function CopyLook(props: CopyLookProps) {
  const { t } = useTranslation('screens');
  const many = usePlantStore((state) => state.plantCount > 1);
  const [open, setOpen] = useState(false);
  if (!many) return null;
  return (
    <>
      <Tooltip title={props.dirty ? t('project.copy.saveFirst') : undefined}>
        <Button type="link" className={styles.open} disabled={props.dirty} onClick={() => setOpen(true)}>
          {t('project.copy.open')}
        </Button>
      </Tooltip>
      {open && <CopyDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function CopyDialog({ plant, hasLogo, onClose }: CopyLookProps & { onClose: () => void }) {
  const { t } = useTranslation('screens');
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const [plantIds, setPlantIds] = useState<number[]>([]);
  const [withLogo, setWithLogo] = useState(false);
  const { run: copy, busy } = useAction(async () => {
    const { plants } = await callApi(copyProject, {
      plantId: plant.plantId,
      toPlantIds: plantIds,
      withLogo,
    });
    await queryClient.invalidateQueries({ queryKey: [getProject.path] });
    message.success(t('project.copy.done', { count: plants }));
    onClose();
  });

  return (
    <Modal
      open
      title={t('project.copy.title')}
      okText={t('project.copy.ok', { count: plantIds.length })}
      okButtonProps={{ disabled: plantIds.length === 0, loading: busy }}
      onOk={copy}
      onCancel={onClose}
    >
      <Stack gap="md">
        <p className={styles.text}>{t('project.copy.text', { name: plant.name })}</p>
        <ManySelect
          known={[]}
          value={plantIds}
          placeholder={t('project.copy.choose')}
          onChange={(ids) => setPlantIds(ids.slice(0, COPY_MAX_PLANTS))}
          search={async (keyword) => {
            const { rows } = await callApi(
              queryPlantList,
              { keyword, pageSize: 50 },
              { mask: false, quiet: true },
            );
            return rows
              .filter(({ plantId }) => plantId !== plant.plantId)
              .map(({ plantId, name }) => ({ id: plantId, name }));
          }}
        />
        {hasLogo && (
          <Checkbox checked={withLogo} onChange={({ target }) => setWithLogo(target.checked)}>
            {t('project.copy.withLogo')}
          </Checkbox>
        )}
        <Alert type="info" showIcon title={t('project.copy.keeps')} />
      </Stack>
    </Modal>
  );
}
