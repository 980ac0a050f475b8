import { CloudServerOutlined, PlusOutlined, TagOutlined } from '@ant-design/icons';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { useAction } from '@heliodon/ui/useAction';
import { callApi } from '@heliodon/web/client';
import { usePermission } from '@heliodon/web/permissions';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { startLoggerHere } from '../../../contract/index.ts';
import { ADD_PATH } from '../../paths.ts';
import { ClaimForm } from './ClaimForm.tsx';

interface NewLoggerProps {
  plantId: number;
  canStartHere: boolean;
  onAdded: () => void;
}

/** Ways to a new logger, as far as the account may use them. */
export function NewLogger({ plantId, canStartHere, onAdded }: NewLoggerProps) {
  const { t } = useTranslation('commissioning');
  const navigate = useNavigate();
  const mayAdd = usePermission('deviceAdd');
  const [claiming, setClaiming] = useState(false);
  const { run, busy, failure } = useAction(async () => {
    await callApi(startLoggerHere, { plantId }, { mask: false, quiet: true });
    onAdded();
  });
  if (!mayAdd && !canStartHere) return <Text tone="secondary">{t('logger.askToAdd')}</Text>;
  return (
    <Stack gap="sm">
      <Text strong>{t('logger.another')}</Text>
      <Inline wrap gap="xs">
        {canStartHere && (
          <Button icon={<CloudServerOutlined />} loading={busy} onClick={() => void run()}>
            {t('logger.startHere')}
          </Button>
        )}
        {mayAdd && (
          <>
            <Button icon={<PlusOutlined />} aria-expanded={claiming} onClick={() => setClaiming(!claiming)}>
              {t('logger.claim')}
            </Button>
            <Button icon={<TagOutlined />} onClick={() => navigate(ADD_PATH)}>
              {t('logger.checkCode')}
            </Button>
          </>
        )}
      </Inline>
      {failure && <Alert type="error" showIcon title={failure} />}
      {mayAdd && claiming && (
        <ClaimForm
          plantId={plantId}
          onDone={() => {
            setClaiming(false);
            onAdded();
          }}
        />
      )}
    </Stack>
  );
}
