import type { Curation } from '../curation.ts';

/** Cuba. Districts: the fifteen municipios of Havana. */
export const cu: Curation = {
  places: {
    'Havana/02': { name: 'La Habana', aliases: ['Havana'] },
    'San Cristobal/AR': 'San Cristóbal',
  },
  omitted: { '3556077': 'a crossroads with the name and some people of Jobabo in Las Tunas' },
  districts: {
    'Havana/02': [
      { name: 'Playa', aliases: ['Miramar'] },
      { name: 'Plaza de la Revolución', aliases: ['Vedado', 'Nuevo Vedado'] },
      { name: 'Centro Habana', places: ['Centro Habana/02'] },
      { name: 'La Habana Vieja', places: ['La Habana Vieja/02'] },
      { name: 'Regla', places: ['Regla/02'] },
      {
        name: 'La Habana del Este',
        aliases: ['Guanabo', 'Playas del Este'],
        places: ['Ciudad Camilo Cienfuegos/02', 'Alamar/02'],
      },
      { name: 'Guanabacoa', places: ['Guanabacoa/02'] },
      { name: 'San Miguel del Padrón', places: ['San Miguel del Padrón/02'] },
      {
        name: 'Diez de Octubre',
        aliases: ['10 de Octubre', 'Víbora', 'Luyanó'],
        places: ['Diez de Octubre/02'],
      },
      { name: 'Cerro', places: ['Cerro/02'] },
      'Marianao',
      'La Lisa',
      { name: 'Boyeros', places: ['Boyeros/02', 'Santiago de las Vegas/02'] },
      { name: 'Arroyo Naranjo', places: ['Arroyo Naranjo/02'] },
      'Cotorro',
    ],
  },
};

/** Dominican Republic. Districts: sectors of the Distrito Nacional, and Santiago's. */
export const dominican: Curation = {
  places: {
    'Santo Domingo/34': { aliases: ['Distrito Nacional', 'La Capital'] },
    'Santiago de los Caballeros/25': { aliases: ['Santiago'] },
    'Salvaleón de Higüey/10': 'Higüey',
    'Concepción de La Vega/30': 'La Vega',
    'Punta Cana/10': { aliases: ['Bávaro', 'Verón', 'Cap Cana'] },
    'Santa Cruz de Barahona/03': 'Barahona',
    'Bajos de Haina/33': 'Haina',
    'Villa Bisonó/25': { name: 'Navarrete', aliases: ['Villa Bisonó'] },
    'Hato Mayor del Rey/29': 'Hato Mayor',
    'Santa Cruz de El Seibo/28': 'El Seibo',
    'San Fernando de Monte Cristi/15': 'Monte Cristi',
    'Azua/01': { aliases: ['Azua de Compostela'] },
    'Sabaneta/26': { aliases: ['San Ignacio de Sabaneta'] },
    'Samaná/20': { aliases: ['Santa Bárbara de Samaná'] },
  },
  also: { 'Sosúa/18': 14_000, 'Cabarete/18': 14_600, 'Las Terrenas/20': 14_000, 'Samaná/20': 14_000 },
  missing: [
    {
      name: 'Santo Domingo Norte',
      region: '37',
      population: 530_000,
      latitude: 18.55,
      longitude: -69.9,
      aliases: ['Villa Mella'],
    },
    { name: 'Los Alcarrizos', region: '37', population: 270_000, latitude: 18.52, longitude: -70.02 },
    { name: 'Bayahíbe', region: '12', population: 2_200, latitude: 18.37, longitude: -68.84 },
  ],
  districts: {
    'Santo Domingo/34': [
      { name: 'Zona Colonial', aliases: ['Ciudad Colonial'] },
      { name: 'Gascue', aliases: ['Gazcue'] },
      { name: 'Ciudad Nueva', places: ['Ciudad Nueva/34'] },
      { name: 'Naco', aliases: ['Ensanche Naco', 'Serrallés'] },
      { name: 'Piantini', aliases: ['Evaristo Morales'] },
      { name: 'Bella Vista', aliases: ['Mirador Norte', 'Mirador Sur'], places: ['Bella Vista/34'] },
      'Los Prados',
      'Arroyo Hondo',
      'Cristo Rey',
      'Villa Juana',
      { name: 'Villa Consuelo', places: ['Villa Consuelo/34'] },
      { name: 'Villa Francisca', places: ['Villa Francisca/34'] },
      'Honduras',
      'El Millón',
      'Los Cacicazgos',
    ],
    'Santiago de los Caballeros/25': [
      'Centro',
      { name: 'Los Jardines', slug: 'jardines' },
      { name: 'La Trinitaria', slug: 'trinitaria', aliases: ['La Rinconada'] },
      { name: 'Gurabo', aliases: ['Cerros de Gurabo'] },
      'Bella Vista',
      'Pekín',
      'Cienfuegos',
    ],
  },
};

/** Puerto Rico. Districts: the barrios of San Juan, with the quarters of Santurce. */
export const pr: Curation = {
  places: {
    'Carolina/031': { aliases: ['Isla Verde'] },
    'Isabel Segunda/147': { name: 'Vieques', aliases: ['Isabel Segunda'] },
  },
  also: {
    'Isabel Segunda/147': 9_300,
    'Río Grande/119': 13_000,
    'Dorado/051': 13_000,
    'Isabela/071': 13_000,
    'San Germán/125': 12_000,
    'Rincón/117': 1_500,
    'Culebra/049': 1_500,
  },
  districts: {
    'San Juan/127': [
      { name: 'Viejo San Juan', aliases: ['Old San Juan', 'San Juan Antiguo'] },
      { name: 'Condado', aliases: ['El Condado'] },
      { name: 'Santurce', aliases: ['Miramar', 'Ocean Park', 'Calle Loíza'] },
      'Hato Rey',
      'Río Piedras',
      'Cupey',
      'Puerto Nuevo',
    ],
  },
};
