import type { StatisticsMessages } from '../en/statistics.ts';

export const statisticsMessages: StatisticsMessages = {
  title: 'Estadísticas',
  lead: 'Cuántas personas te encuentran. No guardamos quiénes son.',
  lastDays: (days) => `Últimos ${days} días`,
  periods: 'Periodo',
  days: (days) => `${days} días`,
  names: {
    views: 'Visitas al perfil',
    contacts: 'Contactos abiertos',
    saves: 'Guardados',
  },
  meanings: {
    views:
      'Personas que abrieron tu perfil, cada una una vez al día. Tus propias visitas y los programas no cuentan.',
    contacts: 'Personas que abrieron tus datos de contacto, cada una una vez al día.',
    saves:
      'Personas con cuenta que guardaron tu perfil. Quien no tiene cuenta lo guarda en su propio dispositivo.',
  },
  shown: 'Qué muestra el gráfico',
  compared: (days) => `«Antes» son los ${days} días anteriores.`,
  more: (count) => `${count} más que antes`,
  fewer: (count) => `${count} menos que antes`,
  same: 'Igual que antes',
  noComparison: 'Sin comparación: antes tu perfil no era público.',
  chart: (name, from, to, total) => `${name} del ${from} al ${to}: ${total}.`,
  most: (count, day) => `El día con más fue el ${day}: ${count}.`,
  none: (days) => `Sin visitas en estos ${days} días`,
  noneHint: 'Comparte la dirección de tu perfil o renueva tus fotos y tu texto.',
  notYet: 'Aún no hay estadísticas',
  notYetHint: 'Contamos desde el día en que se publica tu perfil.',
  toProfile: 'Ir a mi perfil',
  all: 'Ver 30 y 90 días',
  table: 'Día por día',
  day: 'Día',
  total: 'Total',
  today: 'hoy',
  loadFailed: 'No se pudieron cargar las estadísticas',
};
