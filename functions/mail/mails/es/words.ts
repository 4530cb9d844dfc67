import type { DecisionGround } from '#shared/decision.ts';
import { formatsIn } from '../../mail-text.ts';

export const { day, moment, money } = formatsIn('es', 'es-419');

/** Legal grounds of a decision, for its statement of reasons. */
export const grounds: Readonly<Record<DecisionGround, string>> = {
  terms:
    'Se basa en nuestros Términos de Servicio, secciones 8 y 9: lo que no se permite y lo que decidimos cuando sucede.',
  law: 'Se basa en la ley, como dice el motivo.',
};

/** Last paragraph of a statement of reasons: the way to object to the decision. */
export const objection =
  'Si crees que es un error, responde a este correo en un plazo de seis meses y di por qué. Otra persona lo revisará sin costo. También puedes acudir a un tribunal o a un organismo certificado de resolución de estos conflictos.';
