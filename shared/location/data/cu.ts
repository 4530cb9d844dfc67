// Written by `npm run locations`; place data: GeoNames, CC BY 4.0.
export default `America/Havana
La Habana	Santiago de Cuba	Camagüey	Holguín	Guantánamo	Villa Clara	Las Tunas	Granma	Pinar del Río	Cienfuegos	Matanzas	Ciego de Ávila	Sancti Spíritus	Artemisa	Mayabeque	Isla de la Juventud
La Habana		0	0	23.13	-82.38	Havana
	Playa		Miramar
	Plaza de la Revolución		Vedado|Nuevo Vedado
	Centro Habana
	La Habana Vieja
	Regla
	La Habana del Este		Guanabo|Playas del Este|Ciudad Camilo Cienfuegos|Alamar
	Guanabacoa
	San Miguel del Padrón
	Diez de Octubre		10 de Octubre|Víbora|Luyanó
	Cerro
	Marianao
	La Lisa
	Boyeros		Santiago de las Vegas
	Arroyo Naranjo
	Cotorro
Santiago de Cuba		1	0	20.02	-75.83
Camagüey		2	0	21.38	-77.92
Holguín		3	0	20.89	-76.26
Guantánamo		4	0	20.14	-75.21
Santa Clara		5	0	22.41	-79.96
Las Tunas		6	0	20.96	-76.95
Bayamo		7	0	20.37	-76.64
Pinar del Río		8	0	22.42	-83.7
Cienfuegos		9	0	22.15	-80.45
Matanzas		10	0	23.04	-81.58
Ciego de Ávila		11	0	21.84	-78.76
Manzanillo		7	0	20.34	-77.12
Sancti Spíritus		12	0	21.93	-79.44
Palma Soriano		1	0	20.21	-75.99
Cárdenas		10	0	23.04	-81.21
Moa		3	0	20.66	-74.95
Puerto Padre		6	0	21.2	-76.6
Contramaestre		1	0	20.3	-76.25
Güira de Melena		13	0	22.8	-82.51
Consolación del Sur		8	0	22.5	-83.51
Güines		14	0	22.84	-82.03
Artemisa		13	0	22.82	-82.76
San Luis		1	0	20.19	-75.85
Morón		11	0	22.11	-78.63
Colón		10	0	22.72	-80.9
Florida		2	0	21.53	-78.23
Sagua la Grande		5	0	22.81	-80.08
Trinidad		12	0	21.8	-79.98
San Cristóbal		13	0	22.72	-83.06
Placetas		5	0	22.31	-79.65
San José de las Lajas		14	0	22.96	-82.15
Jagüey Grande		10	0	22.53	-81.13
Nuevitas		2	0	21.55	-77.27
Banes		3	0	20.96	-75.72
Bartolomé Masó		7	0	20.17	-76.94
Corralillo		5	0	22.98	-80.59
Jesús Menéndez		6	0	21.16	-76.48
Jobabo		6	0	20.91	-77.28
Baracoa		4	0	20.35	-74.5
Jovellanos		10	0	22.8	-81.19
Bauta		13	0	22.98	-82.55
Santo Domingo		5	0	22.59	-80.24
Cabaiguán		12	0	22.08	-79.5
San Germán		3	0	20.6	-76.13
Ranchuelo		5	0	22.37	-80.15
San Antonio de los Baños		13	0	22.89	-82.5
Cacocum		3	0	20.74	-76.33
Yaguajay		12	0	22.33	-79.24
Manicaragua		5	0	22.15	-79.98
Amancio		6	0	20.82	-77.58
Jiguaní		7	0	20.37	-76.43
Cifuentes		5	0	22.65	-80.05
Guáimaro		2	0	21.05	-77.35
Caibarién		5	0	22.52	-79.47
Cumanayagua		9	0	22.15	-80.2
Condado		12	0	21.88	-79.84
Camajuaní		5	0	22.48	-79.75
Santa Cruz del Sur		2	0	20.72	-78
Minas de Matahambre		8	0	22.59	-83.95
Remedios		5	0	22.5	-79.55
Madruga		14	0	22.91	-81.86
Unión de Reyes		10	0	22.8	-81.54
Vertientes		2	0	21.26	-78.15
Ciro Redondo		11	0	22.02	-78.7
Mariel		13	0	22.99	-82.75
Yara		7	0	20.27	-76.95
La Salud		14	0	22.87	-82.42
Maisí		4	0	20.25	-74.15
Gibara		3	0	21.11	-76.13
Viñales		8	0	22.62	-83.71
Pedro Betancourt		10	0	22.73	-81.29
Cueto		3	0	20.65	-75.93
Encrucijada		5	0	22.62	-79.87
Río Guayabal de Yateras		4	0	20.37	-75.02
Los Palacios		8	0	22.59	-83.25
Limonar		10	0	22.95	-81.41
Guanajay		13	0	22.93	-82.69
Campechuela		7	0	20.23	-77.28
Cruces		9	0	22.34	-80.27
Chambas		11	0	22.2	-78.91
Perico		10	0	22.77	-81.02
Río Cauto		7	0	20.56	-76.92
Aguada de Pasajeros		9	0	22.39	-80.85
Calimete		10	0	22.53	-80.91
Palmira		9	0	22.24	-80.39
Lajas		9	0	22.41	-80.29
Jimaguayú		2	0	21.24	-77.83
Cauto Cristo		7	0	20.56	-76.47
Minas		2	0	21.49	-77.61
Esmeralda		2	0	21.85	-78.12
Nueva Gerona		15	0	21.89	-82.81
Jaruco		14	0	23.04	-82.01
Colombia		6	0	20.99	-77.43
Varadero		10	0	23.16	-81.24
Fomento		12	0	22.1	-79.72
Bahía Honda		13	0	22.9	-83.16
Florencia		11	0	22.15	-78.97
Jatibonico		12	0	21.94	-79.17
Rodas		9	0	22.34	-80.56
Niquero		7	0	20.05	-77.58
Guisa		7	0	20.25	-76.54
Santa Cruz del Norte		14	0	23.15	-81.93
Sagua de Tánamo		3	0	20.58	-75.24
Bejucal		14	0	22.93	-82.39
Primero de Enero		11	0	21.95	-78.43
La Sierpe		12	0	21.77	-79.27
Sibanicú		2	0	21.24	-77.53
Media Luna		7	0	20.14	-77.44
Abreus		9	0	22.28	-80.57
Venezuela		11	0	21.74	-78.79
Guane		8	0	22.2	-84.08
Alquízar		13	0	22.81	-82.58
Baraguá		11	0	21.68	-78.63`;
