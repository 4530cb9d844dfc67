// Written by `npm run locations`; place data: GeoNames, CC BY 4.0.
export default `America/Guatemala
Guatemala	Quetzaltenango	Escuintla	Chimaltenango	Quiché	Huehuetenango	Totonicapán	Izabal	Alta Verapaz	Jalapa	Sololá	Suchitepéquez	Chiquimula	San Marcos	Baja Verapaz	Sacatepéquez	Retalhuleu	Zacapa	Jutiapa	Petén	Santa Rosa	El Progreso
Ciudad de Guatemala		0	0	14.64	-90.51	Guate|Guatemala City|La Capital
	Zona 1		Centro Histórico
	Zona 2
	Zona 3
	Zona 4
	Zona 5
	Zona 6
	Zona 7
	Zona 8
	Zona 9		Zona Viva
	Zona 10		Zona Viva|Oakland
	Zona 11
	Zona 12
	Zona 13		Aeropuerto La Aurora
	Zona 14		Las Américas
	Zona 15		Vista Hermosa
	Zona 16		Cayalá
	Zona 17
	Zona 18
	Zona 19
	Zona 21
	Zona 24
	Zona 25
Mixco		0	0	14.63	-90.61
Villa Nueva		0	0	14.53	-90.59
San Miguel Petapa		0	0	14.5	-90.56	Petapa
San Juan Sacatepéquez		0	0	14.72	-90.64
Quetzaltenango		1	0	14.83	-91.52	Xela|Xelajú
Villa Canales		0	0	14.48	-90.53
Escuintla		2	0	14.3	-90.79
Chinautla		0	0	14.7	-90.5
Chimaltenango		3	0	14.66	-90.82
Chichicastenango		4	0	14.94	-91.11
Huehuetenango		5	0	15.32	-91.47
Amatitlán		0	0	14.48	-90.63
Totonicapán		6	0	14.91	-91.36
Santa Catarina Pinula		0	0	14.57	-90.5
Santa Lucía Cotzumalguapa		2	0	14.34	-91.02
Puerto Barrios		7	0	15.73	-88.59
San Francisco El Alto		6	0	14.94	-91.44
Cobán		8	0	15.47	-90.37
San José Pinula		0	0	14.55	-90.41
San Pedro Ayampuc		0	0	14.78	-90.45
Jalapa		9	0	14.63	-89.99
Coatepeque		1	0	14.7	-91.86
Sololá		10	0	14.77	-91.18
Mazatenango		11	0	14.53	-91.5
Chiquimula		12	0	14.8	-89.55
San Pedro Sacatepéquez		13	0	14.97	-91.76
Salamá		14	0	15.1	-90.32
Antigua Guatemala		15	0	14.56	-90.73	La Antigua
Retalhuleu		16	0	14.54	-91.68
Zacapa		17	0	14.97	-89.53
Jutiapa		18	0	14.29	-89.9
Jacaltenango		5	0	15.67	-91.71
Santiago Atitlán		10	0	14.64	-91.23
Momostenango		6	0	15.04	-91.41
Palín		2	0	14.4	-90.7
San Benito		19	0	16.92	-89.92
Barberena		20	0	14.31	-90.36
Ciudad Vieja		15	0	14.52	-90.76
Ostuncalco		1	0	14.87	-91.62
Fraijanes		0	0	14.47	-90.44
Nahualá		10	0	14.84	-91.32
Cantel		1	0	14.81	-91.46
Panzós		8	0	15.4	-89.64
San Marcos		13	0	14.96	-91.79
Santiago Sacatepéquez		15	0	14.64	-90.68
La Gomera		2	0	14.08	-91.05
Santa Cruz del Quiché		4	0	15.03	-91.15
Nebaj		4	0	15.41	-91.15
Tecpán Guatemala		3	0	14.76	-90.99
Sumpango		15	0	14.65	-90.73
Comalapa		3	0	14.74	-90.89
Esquipulas		12	0	14.57	-89.35
Flores		19	0	16.92	-89.9
Chicacao		11	0	14.54	-91.33
San Pablo Jocopilas		11	0	14.59	-91.45
Comitancillo		13	0	15.09	-91.75
San Cristóbal Verapaz		8	0	15.4	-90.57
Gualán		17	0	15.12	-89.36
Nuevo San Carlos		16	0	14.59	-91.69
Colomba		1	0	14.71	-91.73
Morales		7	0	15.47	-88.84
Patzún		3	0	14.68	-91.01
Puerto San José		2	0	13.93	-90.82	Puerto Quetzal
San Andrés Itzapa		3	0	14.62	-90.84
Palencia		0	0	14.67	-90.36
Tiquisate		2	0	14.28	-91.36
San Lucas Sacatepéquez		15	0	14.61	-90.66
Jocotenango		15	0	14.58	-90.74
Alotenango		15	0	14.49	-90.8
Poptún		19	0	16.33	-89.42
Chisec		8	0	15.81	-90.29
Patzicía		3	0	14.63	-90.93
Cuilapa		20	0	14.28	-90.3
La Esperanza		1	0	14.87	-91.56
Sanarate		21	0	14.79	-90.2
El Estor		7	0	15.53	-89.33
El Tejar		3	0	14.65	-90.79
Asunción Mita		18	0	14.33	-89.71
Santa María de Jesús		15	0	14.49	-90.71
El Palmar		1	0	14.65	-91.58
Panajachel		10	0	14.74	-91.16	Pana|Lago de Atitlán`;
