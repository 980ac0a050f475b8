import { PlusOutlined } from '@ant-design/icons';
import { Allowed } from '@heliodon/web/permissions';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddPileDialog } from './AddPileDialog.tsx';

interface AddPileButtonProps {
  plantId: number;
  primary?: boolean;
}

export function AddPileButton({ plantId, primary }: AddPileButtonProps) {
  const { t } = useTranslation('charging');
  const [open, setOpen] = useState(false);
  return (
    <Allowed code="deviceAdd">
      <Button type={primary ? 'primary' : 'default'} icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        {t('add.open')}
      </Button>
      {open && <AddPileDialog plantId={plantId} onClose={() => setOpen(false)} />}
    </Allowed>
  );
}
