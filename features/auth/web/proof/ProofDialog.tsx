import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { CallFailed } from '@heliodon/web/client';
import { Modal } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { OwnProof } from '../../contract/auth.contract.ts';
import { ProofInput } from './ProofInput.tsx';
import { asProof, isAboutProof, NOTHING_TYPED, proofDraft } from './proofDraft.ts';

const schema = z.object({ proof: proofDraft });

interface ProofDialogProps {
  title: string;
  /** Explains the action. */
  hint: string;
  okText: string;
  /** If it throws, the dialog stays open and shows the reason. */
  onProve: (proof: OwnProof) => Promise<unknown>;
  onClose: () => void;
}

/** Asks the account owner for proof of identity before an action. */
export function ProofDialog(props: ProofDialogProps) {
  // Its texts may still be loading: the page behind it stays.
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}

function Dialog({ title, hint, okText, onProve, onClose }: ProofDialogProps) {
  const { t } = useTranslation('auth');
  const submit = async ({ proof }: z.output<typeof schema>) => {
    try {
      await onProve(await asProof(proof));
    } catch (error) {
      if (error instanceof CallFailed && isAboutProof(error.code)) return { proof: error.msg };
      throw error;
    }
    onClose();
    return undefined;
  };
  return (
    <Modal open title={title} footer={null} onCancel={onClose} mask={{ closable: false }}>
      <p>{hint}</p>
      <SchemaForm
        schema={schema}
        initialValues={{ proof: NOTHING_TYPED }}
        sections={[
          { fields: [{ name: 'proof', label: t('proof.label'), wide: true, widget: <ProofInput /> }] },
        ]}
        submitText={okText}
        onSubmit={submit}
        onCancel={onClose}
      />
    </Modal>
  );
}
