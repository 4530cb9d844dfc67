// Written by `npm run locations`; place data: GeoNames, CC BY 4.0.
export default `America/Santiago	America/Punta_Arenas
Metropolitana	Antofagasta	Valparaíso	Biobío	La Araucanía	Tarapacá	O’Higgins	Maule	Arica y Parinacota	Coquimbo	Los Lagos	Ñuble	Los Ríos	Atacama	Magallanes	Aysén
Santiago		0	0	-33.46	-70.65
	Santiago Centro		Centro|Lastarria|Barrio Brasil
	Providencia
	Las Condes		El Golf|Escuela Militar|Manquehue
	Ñuñoa		Villa Presidente Frei, Ñuñoa, Santiago, Chile
	Vitacura
	Lo Barnechea
	La Reina
	Macul
	Peñalolén
	La Florida
	Puente Alto
	San Bernardo
	La Pintana
	Lo Prado
	Maipú
	Estación Central
	San Miguel
	La Cisterna
	San Joaquín
	Quinta Normal
	Recoleta		Bellavista|Patronato
	Independencia
	Conchalí
	Huechuraba
	Quilicura
	Renca
	Cerro Navia
	Pudahuel
	Cerrillos
	Pedro Aguirre Cerda
	Lo Espejo
	El Bosque
	San Ramón
	La Granja
Antofagasta		1	0	-23.65	-70.4
Viña del Mar		2	0	-33.02	-71.55	Reñaca|Viña
Valparaíso		2	0	-33.04	-71.63
Talcahuano		3	0	-36.72	-73.12
Temuco		4	0	-38.74	-72.6
Iquique		5	0	-20.21	-70.15
Concepción		3	0	-36.83	-73.05
Rancagua		6	0	-34.17	-70.74
Talca		7	0	-35.43	-71.66
Arica		8	0	-18.47	-70.3
Coquimbo		9	0	-29.95	-71.34
Puerto Montt		10	0	-41.47	-72.94
La Serena		9	0	-29.9	-71.25
Chillán		11	0	-36.61	-72.1
Colina		0	0	-33.2	-70.67
Calama		1	0	-22.46	-68.92
Osorno		10	0	-40.57	-73.13
Valdivia		12	0	-39.81	-73.25	Las Animas
San Pedro de la Paz		3	0	-36.84	-73.1
Quilpué		2	0	-33.05	-71.44
Copiapó		13	0	-27.37	-70.33
Los Ángeles		3	0	-37.47	-72.35
Punta Arenas		14	1	-53.15	-70.91
Alto Hospicio		5	0	-20.27	-70.1
Curicó		7	0	-34.98	-71.24
Villa Alemana		2	0	-33.04	-71.37
Coronel		3	0	-37.03	-73.14
Hualpén		3	0	-36.79	-73.1
San Antonio		2	0	-33.59	-71.61
Chiguayante		3	0	-36.93	-73.03
Ovalle		9	0	-30.6	-71.2
Padre Las Casas		4	0	-38.77	-72.6
Linares		7	0	-35.85	-71.59
Quillota		2	0	-32.88	-71.25
Peñaflor		0	0	-33.61	-70.88
Melipilla		0	0	-33.69	-71.22
Padre Hurtado		0	0	-33.57	-70.81
San Felipe		2	0	-32.75	-70.73
Los Andes		2	0	-32.83	-70.6
Buin		0	0	-33.73	-70.74
Talagante		0	0	-33.66	-70.93
Lota		3	0	-37.09	-73.16
La Calera		2	0	-32.78	-71.22	Hacienda La Calera
Tomé		3	0	-36.62	-72.96
Penco		3	0	-36.74	-73
Coyhaique		15	1	-45.58	-72.07
Vallenar		13	0	-28.58	-70.76
Angol		4	0	-37.8	-72.72
Concón		2	0	-32.92	-71.52
Rengo		6	0	-34.41	-70.86
Constitución		7	0	-35.33	-72.41
Limache		2	0	-33.02	-71.27
Santa Cruz		6	0	-34.64	-71.37
Paine		0	0	-33.81	-70.74
Villarrica		4	0	-39.29	-72.23
San Carlos		11	0	-36.42	-71.96
Cauquenes		7	0	-35.97	-72.32
Curanilahue		3	0	-37.48	-73.34
Castro		10	0	-42.47	-73.77
San Vicente		6	0	-34.44	-71.08	San Vicente de Tagua Tagua
Lampa		0	0	-33.29	-70.88
Molina		7	0	-35.11	-71.28
Ancud		10	0	-41.87	-73.82
Machalí		6	0	-34.18	-70.65
Pucón		4	0	-39.28	-71.95
Parral		7	0	-36.14	-71.83
La Unión		12	0	-40.29	-73.08
Puerto Varas		10	0	-41.32	-72.99
La Ligua		2	0	-32.45	-71.23
Arauco		3	0	-37.25	-73.32
Victoria		4	0	-38.23	-72.33
Tocopilla		1	0	-22.09	-70.2
Graneros		6	0	-34.07	-70.73
El Monte		0	0	-33.68	-70.98
Illapel		9	0	-31.63	-71.17
San Javier		7	0	-35.6	-71.73
Lebu		3	0	-37.61	-73.65
Mulchén		3	0	-37.72	-72.24
Quellón		10	0	-43.12	-73.62
Lautaro		4	0	-38.53	-72.44
Nacimiento		3	0	-37.5	-72.67
Cañete		3	0	-37.8	-73.4
Puerto Natales		14	1	-51.73	-72.51
Nueva Imperial		4	0	-38.74	-72.95
Cabrero		3	0	-37.03	-72.4
Diego de Almagro		13	0	-26.37	-70.05
Chicureo		0	0	-33.28	-70.65	Colina|Chicureo Abajo
Chimbarongo		6	0	-34.71	-71.04
Puerto Aysén		15	1	-45.4	-72.69
Cartagena		2	0	-33.55	-71.61
Llaillay		2	0	-32.84	-70.96	Llay-Llay
Laja		3	0	-37.28	-72.71
Collipulli		4	0	-37.95	-72.43
Panguipulli		12	0	-39.64	-72.33
Loncoche		4	0	-39.37	-72.63
Río Bueno		12	0	-40.33	-72.96
San Pedro de Atacama		1	0	-22.91	-68.2	San Pedro`;
