import type { StoryMessages } from '../en/stories.ts';

export const stories: StoryMessages = {
  of: (name) => `Historias de ${name}`,
  position: (position, count) => `Historia ${position} de ${count}`,
  picture: (name) => `Historia de ${name}`,
  ago: (minutes) =>
    minutes < 1
      ? 'Hace un momento'
      : minutes < 60
        ? `Hace ${minutes} min`
        : `Hace ${Math.floor(minutes / 60)} h`,
  previous: 'Historia anterior',
  next: 'Historia siguiente',
  pause: 'Pausar',
  play: 'Reanudar',
  profile: 'Ver perfil',
  report: 'Denunciar',
  loading: 'Cargando la historia',
  failed: 'No se pudo cargar la historia.',
  gone: 'Esta historia ya terminó. Las historias duran 24 horas.',
};
