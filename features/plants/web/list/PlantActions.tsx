import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { IconButton } from '@heliodon/ui/IconButton';
import { useConfirm } from '@heliodon/ui/useConfirm';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { deletePlant, type PlantRow } from '../../contract/plants.contract.ts';
import styles from './list.module.css';
import { LIST_KEY } from './usePlantList.ts';

interface PlantActionsProps {
  row: PlantRow;
  onEdit: (plantId: number) => void;
  onRemoved: () => void;
}

/** Edit and delete, by the permissions of the account. */
export function PlantActions({ row, onEdit, onRemoved }: PlantActionsProps) {
  const { t } = useTranslation('plants');
  const client = useQueryClient();
  const { message } = App.useApp();
  const { confirmDanger } = useConfirm();
  const { plantId, name } = row;

  const remove = async () => {
    const done = await confirmDanger({
      action: t('remove.action'),
      name,
      consequence: t('remove.consequence'),
      typeName: true,
      onConfirm: () => callApi(deletePlant, { plantId, name }, { mask: false }),
    });
    if (!done) return;
    message.success(t('remove.done', { name }));
    await client.invalidateQueries({ queryKey: LIST_KEY });
    onRemoved();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps clicks on the buttons from opening the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside handle keys themselves
    <span className={styles.actions} onClick={(event) => event.stopPropagation()}>
      <Allowed code="plantEdit">
        <IconButton
          label={t('list.edit')}
          name={name}
          icon={<EditOutlined />}
          side="top"
          onClick={() => onEdit(plantId)}
        />
      </Allowed>
      <Allowed code="plantDelete">
        <IconButton
          label={t('remove.action')}
          name={name}
          icon={<DeleteOutlined />}
          side="top"
          danger
          onClick={() => void remove()}
        />
      </Allowed>
    </span>
  );
}
